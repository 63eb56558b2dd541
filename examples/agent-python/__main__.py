import pulumi
import pulumi_langsmith as langsmith

config = pulumi.Config()

agent = langsmith.Deployment(
    "support-agent",
    name="support-agent",
    display_name="Support agent",
    source="github",
    source_config=langsmith.DeploymentSourceConfigArgs(
        integration_id=config.require("integrationId"),
        repo_url=config.require("repoUrl"),
        deployment_type="prod",
        build_on_push=False,
    ),
    source_revision_config=langsmith.DeploymentSourceRevisionConfigArgs(
        repo_ref="main",
        langgraph_config_path="langgraph.json",
    ),
    secrets={"OPENAI_API_KEY": config.require_secret("openaiApiKey")},
    # Its deletion also deletes its database.
    opts=pulumi.ResourceOptions(protect=True),
)

bucket = langsmith.ExportDestination(
    "traces",
    display_name="Traces of the support agent",
    config=langsmith.ExportDestinationConfigArgs(
        bucket_name=config.require("bucketName"),
        prefix="langsmith",
        region=config.require("bucketRegion"),
        include_bucket_in_prefix=True,
    ),
    credentials=langsmith.ExportDestinationCredentialsArgs(
        access_key_id=config.require_secret("accessKeyId"),
        secret_access_key=config.require_secret("secretAccessKey"),
    ),
)

daily = langsmith.BulkExport(
    "daily",
    bulk_export_destination_id=bucket.id,
    session_id=agent.tracing_project_id,
    start_time=config.require("dailyFrom"),
    interval_hours=24,
    export_fields=["id", "trace_id", "name", "start_time", "end_time", "inputs", "outputs", "error"],
    format_version="v2_beta",
)

pulumi.export("url", agent.url)
pulumi.export("dashboard", agent.dashboard_url)
pulumi.export("tracingProject", agent.tracing_project_id)
pulumi.export("dailyStatus", daily.status)
pulumi.export("files", bucket.data_uri)
