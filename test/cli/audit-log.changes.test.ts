import { expect, test } from "vitest";
import { CHANGES } from "../../cli/audit-log/changes.ts";

test("the changes that are listed by default are those of every kind, by LangSmith's names", () => {
  expect([...CHANGES].sort()).toEqual([
    "cancel_bulk_export",
    "create_annotation_queue",
    "create_bulk_export",
    "create_bulk_export_destination",
    "create_dataset",
    "create_deployment",
    "delete_annotation_queue",
    "delete_annotation_queues",
    "delete_dataset",
    "delete_datasets",
    "delete_deployment",
    "delete_tracer_session",
    "delete_tracer_sessions",
    "update_annotation_queue",
    "update_bulk_export_destination",
    "update_dataset",
    "update_deployment",
    "update_tracer_session",
    "update_workspace_secrets",
  ]);
});
