import assert from 'node:assert/strict';
import { workloadsPodConfigurationChecks as checks } from '../../../../../domain/clouds/kubernetes/workloads/pod-configuration-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

const digest = `sha256:${'0a'.repeat(32)}`;

const container = (more: JsonObject = {}): JsonObject => ({
  name: 'app',
  kind: 'container',
  image: `registry.example.org/app:1.4@${digest}`,
  read_only_root: true,
  liveness_probe: true,
  readiness_probe: true,
  limits: { cpu: '500m', memory: '256Mi' },
  requests: { cpu: '100m', memory: '128Mi' },
  ...more,
});

const pod = (more: JsonObject = {}, inContainer: JsonObject = {}): JsonObject => ({
  namespace: 'shop',
  owner: 'ReplicaSet/web-7d4',
  service_account: 'web',
  automount_setting: false,
  host_paths: [],
  containers: [container(inContainer)],
  ...more,
});

const account = (automount: boolean, name = 'shop/web') => ({
  service_account: { [name]: { namespace: 'shop', automount_token: automount } },
});

describe('the checks of Kubernetes: workloads, configuration of pods', () => {
  testChecks(checks, {
    core_container_runtime_socket_not_mounted: {
      pass: pod({ host_paths: ['/var/log'] }),
      fail: pod({ host_paths: ['/run/containerd/containerd.sock'] }),
    },
    core_cpu_limits_set: { pass: pod(), fail: pod({}, { limits: { memory: '256Mi' } }) },
    core_cpu_requests_set: { pass: pod(), fail: pod({}, { requests: { memory: '128Mi' } }) },
    core_default_service_account_not_used: { pass: pod(), fail: pod({ service_account: 'default' }) },
    core_image_digest_pinned: { pass: pod(), fail: pod({}, { image: 'registry.example.org/app:1.4' }) },
    core_image_tag_fixed: {
      pass: pod({}, { image: 'registry.example.org:5000/app:1.4' }),
      fail: pod({}, { image: 'registry.example.org:5000/app' }),
    },
    core_liveness_probe_configured: { pass: pod(), fail: pod({}, { liveness_probe: false }) },
    core_memory_limits_set: { pass: pod(), fail: pod({}, { limits: { cpu: '500m' } }) },
    core_memory_requests_set: { pass: pod(), fail: pod({}, { requests: { cpu: '100m' } }) },
    core_minimize_hostpath_volume_mounts: { pass: pod(), fail: pod({ host_paths: ['/etc'] }) },
    core_minimize_service_account_token_mounts: {
      pass: { configuration: pod({ automount_setting: null }), inventory: account(false) },
      fail: { configuration: pod({ automount_setting: null }), inventory: account(true) },
    },
    core_readiness_probe_configured: { pass: pod(), fail: pod({}, { readiness_probe: false }) },
    core_readonly_root_filesystem_enabled: { pass: pod(), fail: pod({}, { read_only_root: false }) },
  });

  const says = (id: string, configuration: JsonObject, around = {}) => outcomeOf({ checks, id }, configuration, around);

  it('follow the pod before its service account where both say whether the token is mounted', () => {
    const id = 'core_minimize_service_account_token_mounts';
    assert.equal(says(id, pod({ automount_setting: true }), { inventory: account(false) }), 'fail');
    assert.equal(says(id, pod({ automount_setting: false }), { inventory: account(true) }), 'pass');
    const ofDefault = pod({ automount_setting: null, service_account: null });
    assert.equal(says(id, ofDefault, { inventory: account(false, 'shop/default') }), 'pass');
    assert.equal(says(id, pod({ automount_setting: null })), 'not_evaluated');
  });

  it('take a pod without a service account for one with the default account', () => {
    assert.equal(says('core_default_service_account_not_used', pod({ service_account: null })), 'fail');
  });

  it('know a tag from the port of a registry, and a digest from a tag', () => {
    for (const [image, outcome] of [
      ['nginx', 'fail'],
      ['nginx:latest', 'fail'],
      ['nginx:1.27', 'pass'],
      ['localhost:5000/nginx', 'fail'],
      ['localhost:5000/team/nginx:2', 'pass'],
      [`nginx@${digest}`, 'pass'],
      [`nginx:latest@${digest}`, 'pass'],
      ['', 'fail'],
    ] as const) {
      assert.equal(says('core_image_tag_fixed', pod({}, { image })), outcome, image);
    }
    assert.equal(says('core_image_digest_pinned', pod({}, { image: 'nginx@sha256:0a' })), 'fail');
  });

  it('find the socket of each runtime, also where it is mounted with a slash at its end', () => {
    const id = 'core_container_runtime_socket_not_mounted';
    for (const path of ['/var/run/docker.sock', '/run/crio/crio.sock', '/run/containerd/containerd.sock/']) {
      assert.equal(says(id, pod({ host_paths: [path] })), 'fail', path);
    }
    assert.equal(says(id, pod({ host_paths: ['/var/run/docker.sock.d'] })), 'pass');
  });

  it('find a directory of a node that has the socket in it', () => {
    const id = 'core_container_runtime_socket_not_mounted';
    for (const path of ['/', '/var', '/var/run', '/run/', '/var/run//containerd', '/run/k3s/containerd']) {
      assert.equal(says(id, pod({ host_paths: [path] })), 'fail', path);
    }
    for (const path of ['/var/lib', '/run/secrets', '/runner']) {
      assert.equal(says(id, pod({ host_paths: [path] })), 'pass', path);
    }
  });

  it('ask for probes only of containers that a controller would restart for good', () => {
    const none = { liveness_probe: false, readiness_probe: false };
    for (const id of ['core_liveness_probe_configured', 'core_readiness_probe_configured']) {
      for (const owner of [null, 'Job/backup-29', 'Node/control-plane-1']) {
        assert.equal(says(id, pod({ owner }, none)), 'not_applicable', `${id} ${owner}`);
      }
      const init = pod({ containers: [container(), container({ ...none, kind: 'init' })] });
      assert.equal(says(id, init), 'pass');
      assert.equal(says(id, pod({ containers: [container(), container({ ...none })] })), 'fail');
    }
  });

  it('ask for resources of init containers, and not of debugging containers', () => {
    const bare = { limits: {}, requests: {}, read_only_root: false };
    for (const id of ['core_cpu_limits_set', 'core_memory_requests_set', 'core_readonly_root_filesystem_enabled']) {
      const withA = (kind: string) => pod({ containers: [container(), container({ ...bare, kind })] });
      assert.equal(says(id, withA('init')), 'fail', id);
      assert.equal(says(id, withA('ephemeral')), 'pass', id);
    }
  });
});
