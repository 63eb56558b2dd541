package main

import (
	"example.com/pulumi-langsmith/sdk/go/langsmith"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(stack)
}

func stack(ctx *pulumi.Context) error {
	name := pulumi.String(ctx.Project() + "-" + ctx.Stack())

	agent, err := langsmith.NewTracingProject(ctx, "agent", &langsmith.TracingProjectArgs{
		Name:        name,
		Description: pulumi.String("Traces of the agent"),
	})
	if err != nil {
		return err
	}

	examples, err := langsmith.NewDataset(ctx, "examples", &langsmith.DatasetArgs{
		Name:        name,
		Description: pulumi.String("Examples that the agent is evaluated with"),
	})
	if err != nil {
		return err
	}

	ctx.Export("tracingProjectId", agent.ID())
	ctx.Export("datasetId", examples.ID())
	return nil
}
