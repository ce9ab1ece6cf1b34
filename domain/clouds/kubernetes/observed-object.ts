/** The observed facts of every object. */
export interface ObservedObject {
  created_at: string | null;
}
