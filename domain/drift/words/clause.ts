/**
 * A change in words. With its resource it reads `<head> <link> <resource> <tail>`: `Deletion protection` `of` … `was turned
 * off`; without it `<head> <tail>`.
 */
export interface Clause {
  head: string;
  /** Between the head and the resource. */
  link: 'of' | 'in' | 'from';
  tail: string;
  /** How many differences it describes. */
  covers: number;
}
