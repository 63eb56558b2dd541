// Generated from provider/resources, provider/components and provider/functions by `npm run generate`. Do not edit.

import { resources } from "../resources/index.ts";
import { serve } from "./provider.ts";
import { Session } from "./session.ts";

/** What the states of dynamic resources load: one provider for each kind, one connection for all. */
const session = new Session();

export const Deployment = serve(resources.Deployment, session);
export const ExportDestination = serve(resources.ExportDestination, session);
export const BulkExport = serve(resources.BulkExport, session);
export const OAuthProvider = serve(resources.OAuthProvider, session);
export const Dataset = serve(resources.Dataset, session);
export const TracingProject = serve(resources.TracingProject, session);
export const WorkspaceSecret = serve(resources.WorkspaceSecret, session);
export const AnnotationQueue = serve(resources.AnnotationQueue, session);
export const OAuthTokenRevocation = serve(resources.OAuthTokenRevocation, session);
