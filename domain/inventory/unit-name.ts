/** The names that identify a listing of a sync. */
export interface UnitName {
  service: string;
  region: string;
}
