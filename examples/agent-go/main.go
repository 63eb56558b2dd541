package main

import (
	"example.com/pulumi-langsmith/sdk/go/langsmith"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
)

func main() {
	pulumi.Run(stack)
}

func stack(ctx *pulumi.Context) error {
	settings := config.New(ctx, "")

	agent, err := langsmith.NewDeployment(ctx, "support-agent", &langsmith.DeploymentArgs{
		Name:        pulumi.String("support-agent"),
		DisplayName: pulumi.String("Support agent"),
		Source:      langsmith.DeploymentSourceGithub,
		SourceConfig: &langsmith.DeploymentSourceConfigArgs{
			IntegrationId:  pulumi.String(settings.Require("integrationId")),
			RepoUrl:        pulumi.String(settings.Require("repoUrl")),
			DeploymentType: pulumi.String("prod"),
			BuildOnPush:    pulumi.Bool(false),
		},
		SourceRevisionConfig: &langsmith.DeploymentSourceRevisionConfigArgs{
			RepoRef:             pulumi.String("main"),
			LanggraphConfigPath: pulumi.String("langgraph.json"),
		},
		Secrets: pulumi.StringMap{"OPENAI_API_KEY": settings.RequireSecret("openaiApiKey")},
		// Its deletion also deletes its database.
	}, pulumi.Protect(true))
	if err != nil {
		return err
	}

	bucket, err := langsmith.NewExportDestination(ctx, "traces", &langsmith.ExportDestinationArgs{
		DisplayName: pulumi.String("Traces of the support agent"),
		Config: &langsmith.ExportDestinationConfigArgs{
			BucketName:            pulumi.String(settings.Require("bucketName")),
			Prefix:                pulumi.String("langsmith"),
			Region:                pulumi.String(settings.Require("bucketRegion")),
			IncludeBucketInPrefix: pulumi.Bool(true),
		},
		Credentials: &langsmith.ExportDestinationCredentialsArgs{
			AccessKeyId:     settings.RequireSecret("accessKeyId"),
			SecretAccessKey: settings.RequireSecret("secretAccessKey"),
		},
	})
	if err != nil {
		return err
	}

	daily, err := langsmith.NewBulkExport(ctx, "daily", &langsmith.BulkExportArgs{
		BulkExportDestinationId: bucket.ID(),
		SessionId:               agent.TracingProjectId,
		StartTime:               pulumi.String(settings.Require("dailyFrom")),
		IntervalHours:           pulumi.Int(24),
		ExportFields: pulumi.ToStringArray([]string{
			"id", "trace_id", "name", "start_time", "end_time", "inputs", "outputs", "error",
		}),
		FormatVersion: pulumi.String("v2_beta"),
	})
	if err != nil {
		return err
	}

	ctx.Export("url", agent.Url)
	ctx.Export("dashboard", agent.DashboardUrl)
	ctx.Export("tracingProject", agent.TracingProjectId)
	ctx.Export("dailyStatus", daily.Status)
	ctx.Export("files", bucket.DataUri)
	return nil
}
