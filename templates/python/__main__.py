import pulumi
import pulumi_langsmith as langsmith

name = f"{pulumi.get_project()}-{pulumi.get_stack()}"

agent = langsmith.TracingProject(
    "agent",
    name=name,
    description="Traces of the agent",
)

examples = langsmith.Dataset(
    "examples",
    name=name,
    description="Examples that the agent is evaluated with",
)

pulumi.export("tracingProjectId", agent.id)
pulumi.export("datasetId", examples.id)
