import { ssmDocumentChecks } from '../../../../../domain/clouds/aws/ssm/schema-checks.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of secrets of AWS by schema: ssm', () => {
  testSchemaChecks(ssmDocumentChecks, { ssm_document_secrets: secretCases({ Name: 'doc', Content: {} }) });
  testOutcomes(ssmDocumentChecks, 'ssm_document_secrets', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { Name: 'doc', Content: {} }],
      ['not_evaluated', { Name: 'doc', Content: {}, observed: scannedWith({ unread: 1 }) }],
      ['fail', { Name: 'doc', Content: {}, observed: scannedWith({ found: 1, unread: 1 }) }],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });
});
