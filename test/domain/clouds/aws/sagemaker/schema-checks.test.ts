import {
  sagemakerDomainChecks,
  sagemakerEndpointConfigChecks,
  sagemakerModelChecks,
  sagemakerNotebookInstanceChecks,
} from '../../../../../domain/clouds/aws/sagemaker/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: sagemaker', () => {
  testSchemaChecks(sagemakerNotebookInstanceChecks, {
    sagemaker_notebook_instance_without_direct_internet_access_configured: {
      pass: { DirectInternetAccess: 'Disabled' },
      fail: { DirectInternetAccess: 'Enabled' },
    },
    sagemaker_notebook_instance_root_access_disabled: {
      pass: { RootAccess: 'Disabled' },
      fail: { RootAccess: 'Enabled' },
    },
    sagemaker_notebook_instance_vpc_settings_configured: {
      pass: { SubnetId: 'subnet-0a1b2c' },
      fail: { SubnetId: '' },
    },
    sagemaker_notebook_instance_encryption_enabled: {
      pass: { KmsKeyId: 'arn:aws:kms:eu-west-1:111122223333:key/1' },
      fail: { KmsKeyId: '' },
    },
    sagemaker_notebook_instance_imdsv2_required: {
      pass: { InstanceMetadataServiceConfiguration: { MinimumInstanceMetadataServiceVersion: '2' } },
      fail: { InstanceMetadataServiceConfiguration: { MinimumInstanceMetadataServiceVersion: '1' } },
    },
  });

  testSchemaChecks(sagemakerModelChecks, {
    sagemaker_models_network_isolation_enabled: {
      pass: { EnableNetworkIsolation: true },
      fail: { EnableNetworkIsolation: false },
    },
    sagemaker_models_vpc_settings_configured: {
      pass: { VpcConfig: { Subnets: ['subnet-1'] } },
      fail: { VpcConfig: {} },
    },
  });

  testSchemaChecks(sagemakerDomainChecks, {
    sagemaker_domain_vpc_only: {
      pass: { AppNetworkAccessType: 'VpcOnly' },
      fail: { AppNetworkAccessType: 'PublicInternetOnly' },
    },
  });

  testSchemaChecks(sagemakerDomainChecks, {
    sagemaker_domain_sso_configured: { pass: { AuthMode: 'SSO' }, fail: { AuthMode: 'IAM' } },
  });

  testSchemaChecks(sagemakerEndpointConfigChecks, {
    sagemaker_endpoint_config_prod_variant_instances: {
      pass: { ProductionVariants: [{ InitialInstanceCount: 2 }] },
      fail: { ProductionVariants: [{ InitialInstanceCount: 2 }, { InitialInstanceCount: 1 }] },
    },
  });

  testOutcomes(sagemakerEndpointConfigChecks, 'sagemaker_endpoint_config_prod_variant_instances', {
    says: 'is about variants with instances',
    documents: [['not_applicable', { ProductionVariants: [{ ServerlessConfig: { MaxConcurrency: 5 } }] }]],
  });
});
