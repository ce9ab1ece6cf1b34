import type { Point } from './cell.ts';
import type { Ground } from './ground.ts';

/** Something that goes wrong while operations are in progress, and is undone. */
export interface Fault {
  name: string;
  points: readonly Point[];
  /** Says why this machine cannot bring it about; null when it can. */
  obstacle?(): Promise<string | null>;
  /** Makes what the fault needs, while everything is well. */
  prepare?(ground: Ground): Promise<void>;
  /** Breaks something. */
  begin(ground: Ground): Promise<void>;
  /** How long it stays broken, and for how long commands still come in at point `away`. */
  awayMs: number;
  /** Brings back what was broken. */
  heal(ground: Ground): Promise<void>;
  /**
   * Whether the rest of the service has to finish the work while the fault continues: recovery then counts from its
   * start, and it is healed after everything has ended.
   */
  isTakenOver: boolean;
  /** Takes away what `prepare` made, after the round. */
  restore?(ground: Ground): Promise<void>;
}
