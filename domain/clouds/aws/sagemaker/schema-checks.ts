import { isAtLeast, isOfKnown, isOneOf, isSet, isTrue, propertyRules, secretRules } from '../schemas/property-rules.ts';

export const sagemakerNotebookInstanceChecks = propertyRules('AWS::SageMaker::NotebookInstance', {
  sagemaker_notebook_instance_without_direct_internet_access_configured: {
    path: '/DirectInternetAccess',
    type: 'string',
    passes: isOneOf('Disabled'),
    failure: 'Direct internet access is enabled',
  },
  sagemaker_notebook_instance_root_access_disabled: {
    path: '/RootAccess',
    type: 'string',
    passes: isOneOf('Disabled'),
    failure: 'Root access is enabled',
  },
  sagemaker_notebook_instance_vpc_settings_configured: {
    path: '/SubnetId',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'The notebook instance is not in a VPC',
  },
  sagemaker_notebook_instance_encryption_enabled: {
    path: '/KmsKeyId',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'The storage volume is not encrypted with a KMS key',
  },
  sagemaker_notebook_instance_imdsv2_required: {
    path: '/InstanceMetadataServiceConfiguration/MinimumInstanceMetadataServiceVersion',
    type: 'string',
    passes: isOneOf('2'),
    failure: 'IMDSv1 is allowed',
  },
});

export const sagemakerModelChecks = propertyRules('AWS::SageMaker::Model', {
  sagemaker_models_network_isolation_enabled: {
    path: '/EnableNetworkIsolation',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    failure: 'Network isolation is not enabled',
  },
  sagemaker_models_vpc_settings_configured: {
    path: '/VpcConfig',
    type: 'object',
    absent: null,
    passes: isSet,
    failure: 'The model is not in a VPC',
  },
});

export const sagemakerDomainChecks = propertyRules('AWS::SageMaker::Domain', {
  sagemaker_domain_vpc_only: {
    path: '/AppNetworkAccessType',
    type: 'string',
    absent: 'PublicInternetOnly',
    passes: isOneOf('VpcOnly'),
    failure: 'Apps of the domain have direct internet access',
  },
  sagemaker_domain_sso_configured: {
    path: '/AuthMode',
    type: 'string',
    passes: isOfKnown({ passes: ['SSO'], fails: ['IAM'] }),
    failure: 'Users do not sign in through IAM Identity Center',
  },
});

export const sagemakerEndpointConfigChecks = propertyRules('AWS::SageMaker::EndpointConfig', {
  sagemaker_endpoint_config_prod_variant_instances: {
    path: '/ProductionVariants/*/InitialInstanceCount',
    type: 'number',
    // Serverless variants have no instances.
    isOptional: true,
    passes: isAtLeast(2),
    failure: 'A production variant has one instance only',
  },
});

export const sagemakerModelSecretChecks = secretRules('AWS::SageMaker::Model', {
  sagemaker_models_no_secrets_in_environment: {
    shown: [
      { path: '/PrimaryContainer', type: 'object' },
      { path: '/Containers', type: 'array' },
    ],
    texts: ['/PrimaryContainer', '/Containers'],
    failure: 'An environment variable of a container contains a secret',
  },
});

export const sagemakerLifecycleConfigChecks = secretRules('AWS::SageMaker::NotebookInstanceLifecycleConfig', {
  sagemaker_notebook_lifecycle_config_no_secrets: {
    shown: [{ path: '/NotebookInstanceLifecycleConfigName', type: 'string' }],
    texts: ['/OnCreate', '/OnStart'],
    failure: 'A script of the lifecycle configuration contains a secret',
  },
});
