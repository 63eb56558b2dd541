// Generated from provider/resources, provider/components and provider/functions by `npm run generate`. Do not edit.

import { loaders } from "../resources/loaders.generated.ts";
import { serve } from "./provider.ts";
import { Session } from "./session.ts";

/** What the states of dynamic resources load: one provider for each kind, one connection for all. */
const session = new Session();

export const Deployment = serve(loaders.Deployment, session);
export const ExportDestination = serve(loaders.ExportDestination, session);
export const BulkExport = serve(loaders.BulkExport, session);
export const OAuthProvider = serve(loaders.OAuthProvider, session);
export const Dataset = serve(loaders.Dataset, session);
export const TracingProject = serve(loaders.TracingProject, session);
export const WorkspaceSecret = serve(loaders.WorkspaceSecret, session);
export const AnnotationQueue = serve(loaders.AnnotationQueue, session);
export const OAuthTokenRevocation = serve(loaders.OAuthTokenRevocation, session);
