import type * as z from "zod";
import { factsOf, field } from "../../core/facts.ts";
import { inputs as bulkExport } from "../../resources/bulk-export/fields.ts";

/**
 * The arguments that a component passes on to its schedules, and that LangSmith cannot change in one.
 *
 * @param recreates what a change does, as a sentence
 */
export function exportArguments(recreates: string) {
  const { shape } = bulkExport;
  const recreating = <S extends z.ZodType>(schema: S): S => {
    const facts = factsOf(schema);
    const usage = facts.usage === undefined ? recreates : `${facts.usage} ${recreates}`;
    return field(schema.clone(), { ...facts, usage });
  };
  const compression = field(shape.compression.unwrap().optional(), {
    ...factsOf(shape.compression),
    absentMeans: "zstandard",
  });
  return {
    bulkExportDestinationId: recreating(shape.bulkExportDestinationId),
    filter: recreating(shape.filter),
    exportFields: recreating(shape.exportFields),
    formatVersion: recreating(shape.formatVersion),
    compression: recreating(compression),
    cancelSpawnedOnDelete: shape.cancelSpawnedOnDelete,
  };
}
