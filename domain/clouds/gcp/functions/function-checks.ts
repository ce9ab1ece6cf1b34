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
});
