/** One role and who has it; members carry their kind, e.g. `serviceAccount:a@b`. */
export interface IamBinding {
  role: string;
  members: string[];
  /** Whether a condition narrows it. */
  conditional: boolean;
  /** The folder or organization that it is inherited from, e.g. `folders/123`. */
  from?: string;
}
