/** Whether the deletion of a deployment in this state has begun, whoever asked for it. */
export function isBeingDeleted(status: string | undefined): boolean {
  return status !== undefined && /^AWAITING_(?:FINAL_)?DELETE$/.test(status);
}
