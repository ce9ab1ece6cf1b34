import { controlPlaneControllerManagerChecks } from '../../../../../domain/clouds/kubernetes/control-plane/controller-manager-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Kubernetes: control-plane, controller manager', () => {
  testChecks(controlPlaneControllerManagerChecks, {
    controllermanager_bind_address: {
      pass: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-controller-manager',
            command: ['kube-controller-manager', '--bind-address=127.0.0.1'],
            args: [],
          },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-controller-manager', command: ['kube-controller-manager', '--bind-address=0.0.0.0'], args: [] },
        ],
      },
    },
    controllermanager_disable_profiling: {
      pass: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-controller-manager', command: ['kube-controller-manager', '--profiling=false'], args: [] },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-controller-manager', command: ['kube-controller-manager', '--profiling=true'], args: [] },
        ],
      },
    },
    controllermanager_garbage_collection: {
      pass: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-controller-manager',
            command: ['kube-controller-manager', '--terminated-pod-gc-threshold=1000'],
            args: [],
          },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-controller-manager',
            command: ['kube-controller-manager', '--terminated-pod-gc-threshold=0'],
            args: [],
          },
        ],
      },
    },
    controllermanager_root_ca_file_set: {
      pass: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-controller-manager', command: ['kube-controller-manager', '--root-ca-file=/etc/f'], args: [] },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-controller-manager', command: ['kube-controller-manager'], args: [] }],
      },
    },
    controllermanager_service_account_credentials: {
      pass: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-controller-manager',
            command: ['kube-controller-manager', '--use-service-account-credentials=true'],
            args: [],
          },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-controller-manager',
            command: ['kube-controller-manager', '--use-service-account-credentials=false'],
            args: [],
          },
        ],
      },
    },
    controllermanager_service_account_private_key_file: {
      pass: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-controller-manager',
            command: ['kube-controller-manager', '--service-account-private-key-file=/etc/f'],
            args: [],
          },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-controller-manager', command: ['kube-controller-manager'], args: [] }],
      },
    },
  });
});
