import type { InventoryItem } from "../../provider/resources/inventory.ts";
import type { Kind } from "../state/kinds.ts";

/** An object of the service that may be adopted. */
export interface Subject extends InventoryItem {
  readonly kind: Kind;
}
