/** A role and its members; members carry their type, e.g. `serviceAccount:a@b`. */
export interface IamBinding {
  role: string;
  members: string[];
  /** Whether it has a condition. */
  conditional: boolean;
  /** The folder, organization or key ring that it is inherited from, e.g. `folders/123`. */
  from?: string;
}
