import type { SchemaCheckRule } from './property-rules.ts';
import {
  apigatewayStageChecks,
  apigatewayv2StageChecks,
  apigatewayv2RouteChecks,
  apigatewayDomainNameChecks,
  apigatewayRestApiChecks,
  apigatewayv2ApiChecks,
  apigatewayv2DomainNameChecks,
} from '../apigateway/schema-checks.ts';
import { apprunnerServiceNetworkChecks, apprunnerServiceChecks } from '../apprunner/schema-checks.ts';
import { appstreamFleetChecks, appstreamImageBuilderChecks } from '../appstream/schema-checks.ts';
import { appsyncGraphqlApiChecks } from '../appsync/schema-checks.ts';
import { athenaWorkGroupChecks } from '../athena/schema-checks.ts';
import {
  autoscalingGroupChecks,
  autoscalingLaunchSettingChecks,
  autoscalingLaunchConfigurationChecks,
} from '../autoscaling/schema-checks.ts';
import { backupAccountChecks, backupVaultChecks } from '../backup/schema-checks.ts';
import { batchJobContainerChecks, batchJobDefinitionChecks } from '../batch/schema-checks.ts';
import { bedrockGuardrailChecks, bedrockAgentChecks, bedrockPromptChecks } from '../bedrock/schema-checks.ts';
import { cloudformationStackChecks } from '../cloudformation/schema-checks.ts';
import { cloudfrontDistributionChecks } from '../cloudfront/schema-checks.ts';
import { cloudtrailEventDataStoreChecks } from '../cloudtrail/schema-checks.ts';
import { codebuildReportGroupChecks } from '../codebuild/schema-checks.ts';
import {
  cognitoUserPoolChecks,
  cognitoUserPoolClientChecks,
  cognitoIdentityPoolChecks,
} from '../cognito/schema-checks.ts';
import { datasyncTaskChecks } from '../datasync/schema-checks.ts';
import { dmsEndpointChecks, dmsReplicationTaskChecks } from '../dms/schema-checks.ts';
import { verifiedaccessInstanceChecks } from '../ec2/schema-checks.ts';
import {
  ecsTaskDefinitionChecks,
  ecsServiceChecks,
  ecsClusterChecks,
  ecsTaskDefinitionSecretChecks,
} from '../ecs/schema-checks.ts';
import { efsFileSystemChecks, efsAccessPointChecks } from '../efs/schema-checks.ts';
import { eksNodegroupChecks } from '../eks/schema-checks.ts';
import { eventsEndpointChecks } from '../events/schema-checks.ts';
import { firehoseStreamChecks } from '../firehose/schema-checks.ts';
import {
  glueJobSettingChecks,
  glueMlTransformChecks,
  glueCrawlerChecks,
  glueJobChecks,
} from '../glue/schema-checks.ts';
import { guarddutyDetectorChecks } from '../guardduty/schema-checks.ts';
import { imagebuilderInfrastructureChecks } from '../imagebuilder/schema-checks.ts';
import { keyspacesTableChecks } from '../keyspaces/schema-checks.ts';
import { kinesisStreamChecks } from '../kinesis/schema-checks.ts';
import { lightsailDatabaseChecks, lightsailInstanceChecks } from '../lightsail/schema-checks.ts';
import { macieRegionChecks } from '../macie/schema-checks.ts';
import { memorydbClusterChecks } from '../memorydb/schema-checks.ts';
import { mqBrokerChecks } from '../mq/schema-checks.ts';
import { mskClusterChecks, kafkaconnectConnectorChecks } from '../msk/schema-checks.ts';
import { mwaaEnvironmentChecks } from '../mwaa/schema-checks.ts';
import { networkfirewallPolicyChecks, networkfirewallFirewallChecks } from '../networkfirewall/schema-checks.ts';
import { organizationAccountChecks } from '../organization/schema-checks.ts';
import {
  redshiftClusterChecks,
  redshiftserverlessWorkgroupChecks,
  redshiftserverlessNamespaceChecks,
} from '../redshift/schema-checks.ts';
import { route53HostedZoneChecks } from '../route53/schema-checks.ts';
import { s3AccessPointChecks, s3MultiRegionAccessPointChecks } from '../s3/schema-checks.ts';
import {
  sagemakerNotebookInstanceChecks,
  sagemakerModelChecks,
  sagemakerDomainChecks,
  sagemakerEndpointConfigChecks,
  sagemakerModelSecretChecks,
  sagemakerLifecycleConfigChecks,
} from '../sagemaker/schema-checks.ts';
import { sesEmailIdentityChecks, sesConfigurationSetChecks } from '../ses/schema-checks.ts';
import { ssmDocumentChecks } from '../ssm/schema-checks.ts';
import {
  stepfunctionsStateMachineChecks,
  stepfunctionsStateMachineSecretChecks,
} from '../stepfunctions/schema-checks.ts';
import { storagegatewayFileShareChecks } from '../storagegateway/schema-checks.ts';
import { timestreamInfluxDbChecks } from '../timestream/schema-checks.ts';
import { transferServerChecks } from '../transfer/schema-checks.ts';
import { vpcEndpointServiceChecks } from '../vpc/schema-checks.ts';
import { wafv2WebAclChecks } from '../waf/schema-checks.ts';
import { workspacesWorkspaceChecks } from '../workspaces/schema-checks.ts';

/** The predicates of the checks that are decided by types that are read by their CloudFormation schema. */
export const awsSchemaChecks: readonly SchemaCheckRule[] = [
  ...apigatewayStageChecks,
  ...apigatewayv2StageChecks,
  ...apigatewayv2RouteChecks,
  ...apigatewayDomainNameChecks,
  ...apigatewayRestApiChecks,
  ...apigatewayv2ApiChecks,
  ...apigatewayv2DomainNameChecks,
  ...apprunnerServiceNetworkChecks,
  ...apprunnerServiceChecks,
  ...appstreamFleetChecks,
  ...appstreamImageBuilderChecks,
  ...appsyncGraphqlApiChecks,
  ...athenaWorkGroupChecks,
  ...autoscalingGroupChecks,
  ...autoscalingLaunchSettingChecks,
  ...autoscalingLaunchConfigurationChecks,
  ...backupAccountChecks,
  ...backupVaultChecks,
  ...batchJobContainerChecks,
  ...batchJobDefinitionChecks,
  ...bedrockGuardrailChecks,
  ...bedrockAgentChecks,
  ...bedrockPromptChecks,
  ...cloudformationStackChecks,
  ...cloudfrontDistributionChecks,
  ...cloudtrailEventDataStoreChecks,
  ...codebuildReportGroupChecks,
  ...cognitoUserPoolChecks,
  ...cognitoUserPoolClientChecks,
  ...cognitoIdentityPoolChecks,
  ...datasyncTaskChecks,
  ...dmsEndpointChecks,
  ...dmsReplicationTaskChecks,
  ...verifiedaccessInstanceChecks,
  ...ecsTaskDefinitionChecks,
  ...ecsServiceChecks,
  ...ecsClusterChecks,
  ...ecsTaskDefinitionSecretChecks,
  ...efsFileSystemChecks,
  ...efsAccessPointChecks,
  ...eksNodegroupChecks,
  ...eventsEndpointChecks,
  ...firehoseStreamChecks,
  ...glueJobSettingChecks,
  ...glueMlTransformChecks,
  ...glueCrawlerChecks,
  ...glueJobChecks,
  ...guarddutyDetectorChecks,
  ...imagebuilderInfrastructureChecks,
  ...keyspacesTableChecks,
  ...kinesisStreamChecks,
  ...lightsailDatabaseChecks,
  ...lightsailInstanceChecks,
  ...macieRegionChecks,
  ...memorydbClusterChecks,
  ...mqBrokerChecks,
  ...mskClusterChecks,
  ...kafkaconnectConnectorChecks,
  ...mwaaEnvironmentChecks,
  ...networkfirewallPolicyChecks,
  ...networkfirewallFirewallChecks,
  ...organizationAccountChecks,
  ...redshiftClusterChecks,
  ...redshiftserverlessWorkgroupChecks,
  ...redshiftserverlessNamespaceChecks,
  ...route53HostedZoneChecks,
  ...s3AccessPointChecks,
  ...s3MultiRegionAccessPointChecks,
  ...sagemakerNotebookInstanceChecks,
  ...sagemakerModelChecks,
  ...sagemakerDomainChecks,
  ...sagemakerEndpointConfigChecks,
  ...sagemakerModelSecretChecks,
  ...sagemakerLifecycleConfigChecks,
  ...sesEmailIdentityChecks,
  ...sesConfigurationSetChecks,
  ...ssmDocumentChecks,
  ...stepfunctionsStateMachineChecks,
  ...stepfunctionsStateMachineSecretChecks,
  ...storagegatewayFileShareChecks,
  ...timestreamInfluxDbChecks,
  ...transferServerChecks,
  ...vpcEndpointServiceChecks,
  ...wafv2WebAclChecks,
  ...workspacesWorkspaceChecks,
];
