module example/${PROJECT}

go 1.25

require (
	example.com/pulumi-langsmith/sdk/go v0.0.0
	github.com/pulumi/pulumi/sdk/v3 v3.259.0
)

replace example.com/pulumi-langsmith/sdk/go => ./sdks/go
