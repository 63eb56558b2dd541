// Generated from provider/resources, provider/components and provider/functions by `npm run generate`. Do not edit.

import { Connection } from "../config/connection.ts";
import { loaders } from "../resources/loaders.generated.ts";
import { serve } from "./provider/provider.ts";

/** What the states of dynamic resources load: one provider for each kind, one connection for all. */
const connection = new Connection();

export const Deployment = serve(loaders.Deployment, connection);
export const ExportDestination = serve(loaders.ExportDestination, connection);
export const BulkExport = serve(loaders.BulkExport, connection);
export const OAuthProvider = serve(loaders.OAuthProvider, connection);
export const Dataset = serve(loaders.Dataset, connection);
export const TracingProject = serve(loaders.TracingProject, connection);
export const WorkspaceSecret = serve(loaders.WorkspaceSecret, connection);
export const AnnotationQueue = serve(loaders.AnnotationQueue, connection);
export const ServiceKey = serve(loaders.ServiceKey, connection);
export const TagKey = serve(loaders.TagKey, connection);
export const TagValue = serve(loaders.TagValue, connection);
export const WorkspaceRetention = serve(loaders.WorkspaceRetention, connection);
export const FeedbackConfig = serve(loaders.FeedbackConfig, connection);
export const OAuthTokenRevocation = serve(loaders.OAuthTokenRevocation, connection);
