// Infrastructure as code for LangSmith: deployments, trace exports, tracing projects, datasets, annotation queues and secrets as Pulumi resources.
package langsmith
