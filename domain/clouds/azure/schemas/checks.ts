import type { SchemaCheckRule } from '../../../checks/property-rules.ts';
import { apimanagementServiceChecks } from '../apimanagement/schema-checks.ts';
import { appconfigurationStoreChecks } from '../appconfiguration/schema-checks.ts';
import { appserviceEnvironmentChecks } from '../appservice/schema-checks.ts';
import { automationAccountChecks } from '../automation/schema-checks.ts';
import { batchAccountChecks } from '../batch/schema-checks.ts';
import { cacheRedisChecks, cacheRedisEnterpriseChecks } from '../cache/schema-checks.ts';
import { cognitiveservicesAccountChecks } from '../cognitiveservices/schema-checks.ts';
import {
  computeScaleSetChecks,
  computeDiskEncryptionSetChecks,
  computeDiskAccessChecks,
} from '../compute/schema-checks.ts';
import { containerappsAppChecks } from '../containerapps/schema-checks.ts';
import { containerinstanceGroupChecks } from '../containerinstance/schema-checks.ts';
import { cosmosdbAccountKeyChecks } from '../cosmosdb/key-schema-checks.ts';
import { cosmosdbAccountChecks } from '../cosmosdb/schema-checks.ts';
import { databricksWorkspaceChecks } from '../databricks/schema-checks.ts';
import { datafactoryFactoryChecks } from '../datafactory/schema-checks.ts';
import { eventgridTopicChecks, eventgridDomainChecks } from '../eventgrid/schema-checks.ts';
import { eventhubNamespaceChecks } from '../eventhub/schema-checks.ts';
import { hdinsightClusterChecks } from '../hdinsight/schema-checks.ts';
import { iothubHubChecks, iothubProvisioningChecks } from '../iothub/schema-checks.ts';
import { kustoClusterChecks } from '../kusto/schema-checks.ts';
import { loganalyticsClusterChecks } from '../loganalytics/schema-checks.ts';
import { machinelearningWorkspaceChecks } from '../machinelearning/schema-checks.ts';
import { networkPublicAddressChecks, networkLoadBalancerChecks } from '../network/address-schema-checks.ts';
import { networkBastionChecks } from '../network/bastion-schema-checks.ts';
import { networkFirewallChecks, networkPremiumFirewallPolicyChecks } from '../network/firewall-schema-checks.ts';
import {
  networkVpnGatewayChecks,
  networkVpnConnectionChecks,
  networkVirtualWanChecks,
} from '../network/gateway-schema-checks.ts';
import {
  networkApplicationGatewayChecks,
  networkFrontDoorChecks,
  networkGatewayWafChecks,
  networkFrontDoorWafChecks,
  networkInterfaceChecks,
  networkFirewallPolicyChecks,
} from '../network/schema-checks.ts';
import { networkGatewayWafRuleChecks, networkFrontDoorWafRuleChecks } from '../network/waf-schema-checks.ts';
import { recoveryservicesVaultChecks, recoveryservicesBackupVaultChecks } from '../recoveryservices/schema-checks.ts';
import { searchServiceChecks } from '../search/schema-checks.ts';
import { servicebusNamespaceChecks } from '../servicebus/schema-checks.ts';
import { servicefabricClusterChecks } from '../servicefabric/schema-checks.ts';
import { signalrServiceChecks, signalrWebPubSubChecks } from '../signalr/schema-checks.ts';
import { sqlinstancesInstanceChecks } from '../sqlinstances/schema-checks.ts';
import { storagesyncServiceChecks } from '../storagesync/schema-checks.ts';
import { synapseWorkspaceChecks } from '../synapse/schema-checks.ts';
import { containerappsAppSecretChecks, containerappsJobChecks } from '../containerapps/schema-checks.ts';
import { containerinstanceGroupSecretChecks } from '../containerinstance/schema-checks.ts';
import { computeExtensionChecks, computeExtensionIdentityChecks } from '../compute/schema-checks.ts';
import { resourcesDeploymentScriptChecks } from '../resources/schema-checks.ts';
import { logicWorkflowChecks } from '../logic/schema-checks.ts';

/** The predicates of the checks of types that are read as Resource Graph shows them. */
export const azureSchemaChecks: readonly SchemaCheckRule[] = [
  ...apimanagementServiceChecks,
  ...appconfigurationStoreChecks,
  ...appserviceEnvironmentChecks,
  ...automationAccountChecks,
  ...batchAccountChecks,
  ...cacheRedisChecks,
  ...cacheRedisEnterpriseChecks,
  ...cognitiveservicesAccountChecks,
  ...computeScaleSetChecks,
  ...computeDiskEncryptionSetChecks,
  ...computeDiskAccessChecks,
  ...containerappsAppChecks,
  ...containerinstanceGroupChecks,
  ...cosmosdbAccountKeyChecks,
  ...cosmosdbAccountChecks,
  ...databricksWorkspaceChecks,
  ...datafactoryFactoryChecks,
  ...eventgridTopicChecks,
  ...eventgridDomainChecks,
  ...eventhubNamespaceChecks,
  ...hdinsightClusterChecks,
  ...iothubHubChecks,
  ...iothubProvisioningChecks,
  ...kustoClusterChecks,
  ...loganalyticsClusterChecks,
  ...machinelearningWorkspaceChecks,
  ...networkPublicAddressChecks,
  ...networkLoadBalancerChecks,
  ...networkBastionChecks,
  ...networkFirewallChecks,
  ...networkPremiumFirewallPolicyChecks,
  ...networkVpnGatewayChecks,
  ...networkVpnConnectionChecks,
  ...networkVirtualWanChecks,
  ...networkApplicationGatewayChecks,
  ...networkFrontDoorChecks,
  ...networkGatewayWafChecks,
  ...networkFrontDoorWafChecks,
  ...networkInterfaceChecks,
  ...networkFirewallPolicyChecks,
  ...networkGatewayWafRuleChecks,
  ...networkFrontDoorWafRuleChecks,
  ...recoveryservicesVaultChecks,
  ...recoveryservicesBackupVaultChecks,
  ...searchServiceChecks,
  ...servicebusNamespaceChecks,
  ...servicefabricClusterChecks,
  ...signalrServiceChecks,
  ...signalrWebPubSubChecks,
  ...sqlinstancesInstanceChecks,
  ...storagesyncServiceChecks,
  ...synapseWorkspaceChecks,
  ...containerappsAppSecretChecks,
  ...containerappsJobChecks,
  ...containerinstanceGroupSecretChecks,
  ...computeExtensionChecks,
  ...computeExtensionIdentityChecks,
  ...resourcesDeploymentScriptChecks,
  ...logicWorkflowChecks,
];
