import { logicWorkflowChecks } from '../../../../../domain/clouds/azure/logic/schema-checks.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of secrets of Azure by schema: logic', () => {
  testSchemaChecks(logicWorkflowChecks, {
    logic_workflow_no_secrets_in_definition: secretCases({ properties: { definition: {} } }),
  });
  testOutcomes(logicWorkflowChecks, 'logic_workflow_no_secrets_in_definition', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { properties: { definition: {} } }],
      ['not_evaluated', { properties: { definition: {} }, observed: scannedWith({ unread: 1 }) }],
      ['fail', { properties: { definition: {} }, observed: scannedWith({ found: 1, unread: 1 }) }],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });
});
