import {
  ecsClusterChecks,
  ecsServiceChecks,
  ecsTaskDefinitionChecks,
} from '../../../../../domain/clouds/aws/ecs/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: ecs', () => {
  testSchemaChecks(ecsTaskDefinitionChecks, {
    ecs_task_definitions_no_privileged_containers: {
      pass: { ContainerDefinitions: [{ Privileged: false }] },
      fail: { ContainerDefinitions: [{ Privileged: true }] },
    },
    ecs_task_definitions_containers_readonly_access: {
      pass: {
        RuntimePlatform: { OperatingSystemFamily: 'LINUX' },
        ContainerDefinitions: [{ ReadonlyRootFilesystem: true }],
      },
      fail: {
        RuntimePlatform: { OperatingSystemFamily: 'LINUX' },
        ContainerDefinitions: [{ ReadonlyRootFilesystem: false }],
      },
    },
    ecs_task_definitions_host_networking_mode_users: {
      pass: { NetworkMode: 'host', ContainerDefinitions: [{ User: '1000:1000' }] },
      fail: { NetworkMode: 'host', ContainerDefinitions: [{ User: 'root' }] },
    },
    ecs_task_definitions_host_namespace_not_shared: { pass: { PidMode: 'task' }, fail: { PidMode: 'host' } },
    ecs_task_definitions_logging_enabled: {
      pass: { ContainerDefinitions: [{ LogConfiguration: { LogDriver: 'awslogs' } }] },
      fail: { ContainerDefinitions: [{ LogConfiguration: { LogDriver: 'none' } }] },
    },
    ecs_task_definitions_containers_nonroot_user: {
      pass: { ContainerDefinitions: [{ User: 'app' }] },
      fail: { ContainerDefinitions: [{ User: '0' }] },
    },
  });

  testSchemaChecks(ecsServiceChecks, {
    ecs_service_no_assign_public_ip: {
      pass: { NetworkConfiguration: { AwsvpcConfiguration: { AssignPublicIp: 'DISABLED' } } },
      fail: { NetworkConfiguration: { AwsvpcConfiguration: { AssignPublicIp: 'ENABLED' } } },
    },
  });

  testSchemaChecks(ecsClusterChecks, {
    ecs_cluster_container_insights_enabled: {
      pass: { ClusterSettings: [{ Name: 'containerInsights', Value: 'enabled' }] },
      fail: { ClusterSettings: [{ Name: 'containerInsights', Value: 'disabled' }] },
    },
    ecs_cluster_exec_logging_enabled: {
      pass: { Configuration: { ExecuteCommandConfiguration: { Logging: 'DEFAULT' } } },
      fail: { Configuration: { ExecuteCommandConfiguration: { Logging: 'NONE' } } },
    },
  });

  testSchemaChecks(ecsTaskDefinitionChecks, {
    ecs_task_definitions_logging_block_mode: {
      pass: {
        ContainerDefinitions: [{ LogConfiguration: { LogDriver: 'awslogs', Options: { mode: 'non-blocking' } } }],
      },
      fail: { ContainerDefinitions: [{ LogConfiguration: { LogDriver: 'awslogs', Options: { mode: 'blocking' } } }] },
    },
  });

  testSchemaChecks(ecsServiceChecks, {
    ecs_service_fargate_latest_platform_version: {
      pass: { LaunchType: 'FARGATE', PlatformVersion: 'LATEST' },
      fail: { LaunchType: 'FARGATE', PlatformVersion: '1.3.0' },
    },
  });

  testOutcomes(ecsTaskDefinitionChecks, 'ecs_task_definitions_logging_block_mode', {
    says: 'does not know the default mode of the account',
    documents: [
      ['not_evaluated', { ContainerDefinitions: [{ LogConfiguration: { LogDriver: 'awslogs' } }] }],
      ['not_applicable', { ContainerDefinitions: [{ Name: 'web' }] }],
    ],
  });

  testOutcomes(ecsServiceChecks, 'ecs_service_fargate_latest_platform_version', {
    says: 'is about Fargate, and does not know for which system 1.0.0 is',
    documents: [
      ['not_applicable', { LaunchType: 'EC2', PlatformVersion: '1.3.0' }],
      ['not_applicable', {}],
      ['not_evaluated', { LaunchType: 'FARGATE', PlatformVersion: '1.0.0' }],
      ['pass', { LaunchType: 'FARGATE' }],
    ],
  });
});
