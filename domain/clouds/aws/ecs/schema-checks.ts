import { UnreadableField } from '../../../checks/fields.ts';
import { isObject, type Json } from '../../../json.ts';
import {
  isFalse,
  isNoneOf,
  isOfKnown,
  isOneOf,
  isSet,
  isTrue,
  propertyRules,
  secretRules,
} from '../schemas/property-rules.ts';

function isContainerInsights(value: Json): boolean {
  if (!isObject(value)) return false;
  const { Name: name, Value: setting } = value;
  return name === 'containerInsights' && (setting === 'enabled' || setting === 'enhanced');
}

/** Users that are root, with or without a group. An empty text means the user of the image, which is not known. */
const root = /^(?:root|0)(?::|$)/;

function isOtherUserThanRoot(value: Json): boolean {
  return typeof value === 'string' && value !== '' && !root.test(value);
}

/** Returns whether a container runs on while its logs cannot be delivered. The default mode is a setting of the account. */
function isNonBlocking(configuration: Json): boolean {
  const options = isObject(configuration) ? (configuration['Options'] ?? null) : null;
  const mode = isObject(options) ? options['mode'] : null;
  if (mode === 'non-blocking') return true;
  if (mode === 'blocking') return false;
  throw new UnreadableField('the log configuration states no delivery mode');
}

export const ecsTaskDefinitionChecks = propertyRules('AWS::ECS::TaskDefinition', {
  ecs_task_definitions_no_privileged_containers: {
    path: '/ContainerDefinitions/*/Privileged',
    type: 'boolean',
    absent: false,
    passes: isFalse,
    failure: 'A container is privileged',
  },
  ecs_task_definitions_containers_readonly_access: {
    path: '/ContainerDefinitions/*/ReadonlyRootFilesystem',
    type: 'boolean',
    absent: false,
    when: { path: '/RuntimePlatform/OperatingSystemFamily', type: 'string', absent: 'LINUX', passes: isOneOf('LINUX') },
    passes: isTrue,
    failure: 'The root file system of a container is writable',
  },
  ecs_task_definitions_host_networking_mode_users: {
    path: '/ContainerDefinitions/*/User',
    type: 'string',
    when: { path: '/NetworkMode', type: 'string', absent: 'bridge', passes: isOneOf('host') },
    passes: isOtherUserThanRoot,
    failure: 'A container in the host network is run as root',
  },
  ecs_task_definitions_host_namespace_not_shared: {
    path: '/PidMode',
    type: 'string',
    absent: null,
    passes: isNoneOf('host'),
    failure: 'The process namespace of the host is shared',
  },
  ecs_task_definitions_logging_enabled: {
    path: '/ContainerDefinitions/*/LogConfiguration/LogDriver',
    type: 'string',
    absent: '',
    passes: isNoneOf('', 'none'),
    failure: 'A container has no log configuration',
  },
  ecs_task_definitions_logging_block_mode: {
    path: '/ContainerDefinitions/*/LogConfiguration',
    type: 'object',
    isOptional: true,
    passes: isNonBlocking,
    failure: 'A container stops while its logs cannot be delivered',
  },
  ecs_task_definitions_containers_nonroot_user: {
    path: '/ContainerDefinitions/*/User',
    type: 'string',
    passes: isOtherUserThanRoot,
    failure: 'A container is run as root',
  },
});

export const ecsServiceChecks = propertyRules('AWS::ECS::Service', {
  ecs_service_no_assign_public_ip: {
    path: '/NetworkConfiguration/AwsvpcConfiguration/AssignPublicIp',
    type: 'string',
    when: { path: '/NetworkConfiguration/AwsvpcConfiguration', type: 'object', absent: null, passes: isSet },
    passes: isOneOf('DISABLED'),
    failure: 'Public IP addresses are assigned to tasks',
  },
  ecs_service_fargate_latest_platform_version: {
    path: '/PlatformVersion',
    type: 'string',
    absent: 'LATEST',
    when: { path: '/LaunchType', type: 'string', absent: 'EC2', passes: isOneOf('FARGATE') },
    // 1.0.0 is the latest version for Windows and an old one for Linux; a service does not show which it is.
    passes: isOfKnown({ passes: ['LATEST', '1.4.0'], fails: ['1.1.0', '1.2.0', '1.3.0'] }),
    failure: 'The platform version is not the latest',
  },
});

export const ecsClusterChecks = propertyRules('AWS::ECS::Cluster', {
  ecs_cluster_container_insights_enabled: {
    path: '/ClusterSettings/*',
    type: 'object',
    of: 'one',
    passes: isContainerInsights,
    failure: 'Container Insights is not enabled',
  },
  ecs_cluster_exec_logging_enabled: {
    path: '/Configuration/ExecuteCommandConfiguration/Logging',
    type: 'string',
    absent: 'DEFAULT',
    passes: isNoneOf('NONE'),
    failure: 'Commands of ECS Exec are not logged',
  },
});

export const ecsTaskDefinitionSecretChecks = secretRules('AWS::ECS::TaskDefinition', {
  ecs_task_definitions_no_environment_secrets: {
    shown: [{ path: '/ContainerDefinitions', type: 'array' }],
    texts: ['/ContainerDefinitions'],
    failure: 'A variable or the command line of a container contains a secret',
  },
});
