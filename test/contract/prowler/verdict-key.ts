/** A verdict of Prowler on one resource, in the form that both sides are brought to. */
export interface ComparedVerdict {
  check: string;
  /** Id of the resource, as the inventory lists it. */
  resource: string;
  outcome: 'pass' | 'fail';
}

/** A verdict of this service; unlike Prowler, it may say that it has none. */
export interface OwnVerdict extends Omit<ComparedVerdict, 'outcome'> {
  outcome: 'pass' | 'fail' | 'not_evaluated' | 'not_applicable';
}

/** Key of a verdict, by check and resource. */
export function keyOf({ check, resource }: Pick<ComparedVerdict, 'check' | 'resource'>): string {
  return `${check} ${resource}`;
}
