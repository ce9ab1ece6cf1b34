import { UnreadableField } from '../../../checks/fields.ts';
import { isObject, type Json, type JsonObject } from '../../../json.ts';

const systemNamespace = 'kube-system';
/** The label with the name of a namespace, which the API server sets and keeps (Kubernetes, "Well-Known Labels"). */
const nameLabel = 'kubernetes.io/metadata.name';

/** A requirement of a selector on one label. */
interface Requirement {
  key: string;
  operator: Json;
  values: readonly Json[];
}

/**
 * Returns whether a selector of namespaces leaves out `kube-system`: by the name, or since it asks for another label, which
 * `kube-system` does not have unless it is set. Throws `UnreadableField` where it leaves out namespaces with another label only:
 * whether `kube-system` has that label is not shown.
 */
export function leavesOutSystem(selector: Json): boolean {
  const requirements = requirementsOf(isObject(selector) ? selector : {});
  const byName = requirements.filter(({ key }) => key === nameLabel);
  if (byName.some((one) => !holdsForSystem(one))) return true;
  const others = requirements.filter(({ key }) => key !== nameLabel);
  if (others.some(({ operator }) => operator === 'In' || operator === 'Exists')) return true;
  if (others.length === 0) return false;
  throw new UnreadableField(`the selector does not show whether ${systemNamespace} has the label ${others[0]?.key}`);
}

function holdsForSystem({ operator, values }: Requirement): boolean {
  switch (operator) {
    case 'In':
      return values.includes(systemNamespace);
    case 'NotIn':
      return !values.includes(systemNamespace);
    case 'Exists':
      return true;
    case 'DoesNotExist':
      return false;
    default:
      throw new UnreadableField('the operator of a selector is not one that is known');
  }
}

function requirementsOf({ matchLabels = {}, matchExpressions = [] }: JsonObject): Requirement[] {
  const labels = isObject(matchLabels) ? Object.entries(matchLabels) : [];
  const expressions = Array.isArray(matchExpressions) ? matchExpressions.filter(isObject) : [];
  return [
    ...labels.map(([key, value]) => ({ key, operator: 'In', values: [value] })),
    ...expressions.map(({ key, operator = null, values }) => ({
      key: typeof key === 'string' ? key : '',
      operator,
      values: Array.isArray(values) ? values : [],
    })),
  ];
}
