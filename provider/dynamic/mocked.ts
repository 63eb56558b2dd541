import * as pulumi from "@pulumi/pulumi";

/** Whether mocks stand in for the engine (`pulumi.runtime.setMocks`). */
export function isMocked(): boolean {
  const monitor = pulumi.runtime.getMonitor();
  return monitor !== undefined && "mocks" in monitor;
}
