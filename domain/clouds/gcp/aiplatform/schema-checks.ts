import { isFalse, isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const aiplatformDatasetChecks = propertyRules('aiplatform.googleapis.com/Dataset', {
  aiplatform_dataset_cmk_encryption: {
    path: '/encryptionSpec/kmsKeyName',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
});

export const aiplatformEndpointChecks = propertyRules('aiplatform.googleapis.com/Endpoint', {
  aiplatform_endpoint_cmk_encryption: {
    path: '/encryptionSpec/kmsKeyName',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
});

export const aiplatformFeaturestoreChecks = propertyRules('aiplatform.googleapis.com/Featurestore', {
  aiplatform_featurestore_cmk_encryption: {
    path: '/encryptionSpec/kmsKeyName',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
});

export const aiplatformIndexChecks = propertyRules('aiplatform.googleapis.com/Index', {
  aiplatform_index_cmk_encryption: {
    path: '/encryptionSpec/kmsKeyName',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
});

export const aiplatformTensorboardChecks = propertyRules('aiplatform.googleapis.com/Tensorboard', {
  aiplatform_tensorboard_cmk_encryption: {
    path: '/encryptionSpec/kmsKeyName',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
});

export const aiplatformIndexEndpointChecks = propertyRules('aiplatform.googleapis.com/IndexEndpoint', {
  aiplatform_index_endpoint_no_public_endpoint: {
    path: '/publicEndpointEnabled',
    type: 'boolean',
    absent: false,
    passes: isFalse,
    failure: 'The index endpoint has a public endpoint',
  },
});
