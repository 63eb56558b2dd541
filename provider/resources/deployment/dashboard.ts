import type { LangSmith } from "../../http/client.ts";
import type { Deployment } from "../../http/schema.ts";

/** Where people look at a deployment: the installation's own pages, beside its API. */
export function dashboardUrlOf(service: LangSmith, held: Pick<Deployment, "id" | "tenant_id">): string {
  const site = service.apiUrl.replace(/^(https:\/\/(?:[a-z]+\.)?)api\.smith\./, "$1smith.");
  return `${site}/o/${held.tenant_id}/host/deployments/${held.id}`;
}
