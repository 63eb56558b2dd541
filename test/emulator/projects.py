# Goes through the life of tracing projects with the vendor's client, and prints what it saw as JSON.
import datetime
import json
import os

from langsmith import Client
from langsmith.utils import LangSmithConflictError, LangSmithNotFoundError


def raised(error, call):
    try:
        call()
    except error:
        return True
    return False


client = Client(api_url=os.environ["EMULATOR"], api_key="lsv2_sk_test", auto_batch_tracing=False)
made = client.create_project("support", description="Questions", metadata={"team": "agents"})
client.create_project("other")
seen = {
    "version": client.info.version,
    "tenant": str(made.tenant_id),
    "metadata": made.metadata,
    "conflict": raised(LangSmithConflictError, lambda: client.create_project("support")),
    "upserted": str(client.create_project("support", upsert=True).id) == str(made.id),
    "runs": client.read_project(project_name="support", include_stats=True).run_count,
    "withMetadata": [p.name for p in client.list_projects(metadata={"team": "agents"}, reference_free=True)],
    "all": sorted(p.name for p in client.list_projects()),
    "byId": [p.name for p in client.list_projects(project_ids=[made.id])],
}
changed = client.update_project(made.id, name="helpdesk", end_time=datetime.datetime(2026, 3, 1))
seen["changed"] = [changed.name, changed.description, changed.end_time.isoformat()]
client.delete_project(project_name="helpdesk")
seen["gone"] = raised(LangSmithNotFoundError, lambda: client.read_project(project_id=made.id))
seen["left"] = [p.name for p in client.list_projects()]
print(json.dumps(seen))
