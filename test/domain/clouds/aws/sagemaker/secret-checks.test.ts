import {
  sagemakerModelSecretChecks,
  sagemakerLifecycleConfigChecks,
} from '../../../../../domain/clouds/aws/sagemaker/schema-checks.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of secrets of AWS by schema: sagemaker', () => {
  testSchemaChecks(sagemakerModelSecretChecks, {
    sagemaker_models_no_secrets_in_environment: secretCases({ PrimaryContainer: {} }),
  });
  testOutcomes(sagemakerModelSecretChecks, 'sagemaker_models_no_secrets_in_environment', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { PrimaryContainer: {} }],
      ['not_evaluated', { PrimaryContainer: {}, observed: scannedWith({ unread: 1 }) }],
      ['fail', { PrimaryContainer: {}, observed: scannedWith({ found: 1, unread: 1 }) }],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });

  testSchemaChecks(sagemakerLifecycleConfigChecks, {
    sagemaker_notebook_lifecycle_config_no_secrets: secretCases({
      NotebookInstanceLifecycleConfigName: 'app',
      OnCreate: [],
    }),
  });
  testOutcomes(sagemakerLifecycleConfigChecks, 'sagemaker_notebook_lifecycle_config_no_secrets', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { NotebookInstanceLifecycleConfigName: 'app', OnCreate: [] }],
      [
        'not_evaluated',
        { NotebookInstanceLifecycleConfigName: 'app', OnCreate: [], observed: scannedWith({ unread: 1 }) },
      ],
      [
        'fail',
        {
          NotebookInstanceLifecycleConfigName: 'app',
          OnCreate: [],
          observed: scannedWith({ found: 1, unread: 1 }),
        },
      ],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });
});
