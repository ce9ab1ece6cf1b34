import { fail, notApplicable, notEvaluated, pass, passIf } from '../../../checks/verdict.ts';
import { isObject, type Json, type JsonObject } from '../../../json.ts';
import { awsRules } from '../rules.ts';

export const vpcEndpointChecks = awsRules('vpc_endpoint', {
  vpc_endpoint_multi_az_enabled: {
    looksAt: ['/type', '/subnet_ids'],
    evaluate(endpoint) {
      if (endpoint.text('type') !== 'Interface') return notApplicable();
      const subnets = endpoint.texts('subnet_ids');
      // AWS takes one subnet of a zone at most.
      return passIf(subnets.length > 1, 'The endpoint has an interface in one Availability Zone at most', {
        subnet_ids: subnets,
      });
    },
  },
  vpc_endpoint_policy_restricts_access: {
    looksAt: ['/policy'],
    evaluate(endpoint) {
      const document = endpoint.document('policy');
      if (document === null) return notApplicable();
      const statements = document['Statement'];
      if (!Array.isArray(statements) || !statements.every(isObject)) return notEvaluated('the policy is not readable');
      const whole = statements.find(allowsEverything);
      if (whole === undefined) return pass();
      if (statements.some((one) => one['Effect'] === 'Deny')) {
        return notEvaluated('the policy allows everything and denies some of it');
      }
      return fail('The endpoint policy allows every caller every action on every resource', { statements: [whole] });
    },
  },
});

/** The default policy of an endpoint is such a statement. */
function allowsEverything(statement: JsonObject): boolean {
  const {
    Effect: effect,
    Principal: principal,
    Action: actions,
    Resource: resources,
    Condition: condition,
  } = statement;
  if (effect !== 'Allow') return false;
  if (condition !== undefined && !(isObject(condition) && Object.keys(condition).length === 0)) return false;
  const everybody =
    principal !== undefined && (isStar(principal) || (isObject(principal) && holdsStar(principal['AWS'])));
  return everybody && holdsEvery(actions) && holdsStar(resources);
}

const isStar = (value: Json): boolean => value === '*';

function holdsStar(value: Json | undefined): boolean {
  return Array.isArray(value) ? value.some(isStar) : value === '*';
}

/** `s3:*` is every action of the service of the endpoint. */
function holdsEvery(value: Json | undefined): boolean {
  const actions = Array.isArray(value) ? value : [value];
  return actions.some((action) => typeof action === 'string' && /^([a-z0-9-]+:)?\*$/i.test(action));
}
