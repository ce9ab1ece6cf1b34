import { fail, notEvaluated, pass } from '../../../checks/verdict.ts';
import { publicMembers } from '../iam/members.ts';
import { secretVerdict } from '../../../checks/secret-rules.ts';
import { gcpRules } from '../rules.ts';

export const functionsFunctionChecks = gcpRules('function', {
  cloudfunctions_function_no_secrets_in_variables: {
    looksAt: ['/environment', '/observed/secret_scan'],
    evaluate(fn) {
      fn.map('environment');
      const failure = 'An environment variable contains a secret';
      return secretVerdict(fn.resource, { texts: ['/environment'], failure });
    },
  },
  cloudfunction_function_not_publicly_accessible: {
    looksAt: ['/bindings'],
    // Who may call a function of the second generation is a binding of its Cloud Run service, which the function does not show.
    evaluate(resource) {
      const members = publicMembers(resource.parts('bindings'));
      if (members.length > 0) return fail('The function is publicly accessible', { members });
      return resource.number('generation') === 1
        ? pass()
        : notEvaluated('callers of a function of the second generation are bound at its Cloud Run service');
    },
  },
});
