// Infrastructure as code for LangSmith: deployments, trace exports, tracing projects, datasets, annotation queues, keys, tags and secrets as Pulumi resources.
package langsmith
