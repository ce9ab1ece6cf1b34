/** A verdict of one check on one resource, in the form that both sides are brought to. */
export interface ComparedVerdict {
  check: string;
  /** ARN or id of the resource, as the inventory lists it. */
  resource: string;
  outcome: 'pass' | 'fail';
}

/** Key of a verdict, by check and resource. */
export function keyOf({ check, resource }: Pick<ComparedVerdict, 'check' | 'resource'>): string {
  return `${check} ${resource}`;
}
