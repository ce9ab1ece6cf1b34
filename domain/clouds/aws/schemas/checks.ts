import type { SchemaCheckRule } from './property-rules.ts';
import {
  apigatewayStageChecks,
  apigatewayv2StageChecks,
  apigatewayv2RouteChecks,
  apigatewayDomainNameChecks,
} from '../apigateway/schema-checks.ts';
import { ecsTaskDefinitionChecks, ecsServiceChecks, ecsClusterChecks } from '../ecs/schema-checks.ts';
import { efsFileSystemChecks, efsAccessPointChecks } from '../efs/schema-checks.ts';
import { kinesisStreamChecks } from '../kinesis/schema-checks.ts';
import { redshiftClusterChecks, redshiftserverlessWorkgroupChecks } from '../redshift/schema-checks.ts';
import {
  sagemakerNotebookInstanceChecks,
  sagemakerModelChecks,
  sagemakerDomainChecks,
} from '../sagemaker/schema-checks.ts';
import { stepfunctionsStateMachineChecks } from '../stepfunctions/schema-checks.ts';
import { autoscalingLaunchConfigurationChecks } from '../autoscaling/schema-checks.ts';
import { ecsTaskDefinitionSecretChecks } from '../ecs/schema-checks.ts';
import { ssmDocumentChecks } from '../ssm/schema-checks.ts';
import { stepfunctionsStateMachineSecretChecks } from '../stepfunctions/schema-checks.ts';
import { cloudformationStackChecks } from '../cloudformation/schema-checks.ts';
import { batchJobDefinitionChecks } from '../batch/schema-checks.ts';
import { apprunnerServiceChecks } from '../apprunner/schema-checks.ts';
import { glueJobChecks } from '../glue/schema-checks.ts';
import { sagemakerModelSecretChecks, sagemakerLifecycleConfigChecks } from '../sagemaker/schema-checks.ts';

/** The predicates of the checks of types that are read by their CloudFormation schema. */
export const awsSchemaChecks: readonly SchemaCheckRule[] = [
  ...apigatewayStageChecks,
  ...apigatewayv2StageChecks,
  ...apigatewayv2RouteChecks,
  ...apigatewayDomainNameChecks,
  ...ecsTaskDefinitionChecks,
  ...ecsServiceChecks,
  ...ecsClusterChecks,
  ...efsFileSystemChecks,
  ...efsAccessPointChecks,
  ...kinesisStreamChecks,
  ...redshiftClusterChecks,
  ...redshiftserverlessWorkgroupChecks,
  ...sagemakerNotebookInstanceChecks,
  ...sagemakerModelChecks,
  ...sagemakerDomainChecks,
  ...stepfunctionsStateMachineChecks,
  ...autoscalingLaunchConfigurationChecks,
  ...ecsTaskDefinitionSecretChecks,
  ...ssmDocumentChecks,
  ...stepfunctionsStateMachineSecretChecks,
  ...cloudformationStackChecks,
  ...batchJobDefinitionChecks,
  ...apprunnerServiceChecks,
  ...glueJobChecks,
  ...sagemakerModelSecretChecks,
  ...sagemakerLifecycleConfigChecks,
];
