/** A listing of a sync by name. */
export interface UnitName {
  service: string;
  region: string;
}
