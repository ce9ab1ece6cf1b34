import assert from 'node:assert/strict';
import { workloadsTemplateChecks as checks } from '../../../../../domain/clouds/kubernetes/workloads/template-checks.ts';
import { templateKinds } from '../../../../../domain/clouds/kubernetes/workloads/template-of-document.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks, type CheckCases } from '../../../checks/check-cases.ts';
import { outcomeOf, verdictOf } from '../../../checks/outcome-of.ts';

const safe: JsonObject = {
  privileged: false,
  allowPrivilegeEscalation: false,
  runAsNonRoot: true,
  capabilities: { drop: ['ALL'] },
  seccompProfile: { type: 'RuntimeDefault' },
};

const container = (more: JsonObject = {}): JsonObject => ({
  name: 'backup',
  image: 'registry.example.org/backup:2.1',
  resources: { limits: { memory: '128Mi' } },
  securityContext: safe,
  ...more,
});

const podSpec = (more: JsonObject = {}): JsonObject => ({ containers: [container()], restartPolicy: 'Never', ...more });
const contained = (more: JsonObject): JsonObject => podSpec({ containers: [container(more)] });
const secured = (more: JsonObject): JsonObject => contained({ securityContext: { ...safe, ...more } });

/** A document of a kind around the specification of its pods. */
function documentOf(kind: string, spec: JsonObject, metadata: JsonObject = {}): JsonObject {
  const inner = (templateKinds[kind] ?? []).toReversed().reduce<JsonObject>((value, name) => ({ [name]: value }), spec);
  return { apiVersion: 'batch/v1', kind, metadata: { name: 'backup', namespace: 'shop', ...metadata }, ...inner };
}

const failing: Record<string, JsonObject> = {
  template_image_tag_fixed: contained({ image: 'registry.example.org/backup:latest' }),
  template_memory_limits_set: contained({ resources: { limits: { cpu: '1' } } }),
  template_minimize_added_capabilities: secured({ capabilities: { drop: ['ALL'], add: ['SYS_TIME'] } }),
  template_minimize_host_ipc: podSpec({ hostIPC: true }),
  template_minimize_host_network: podSpec({ hostNetwork: true }),
  template_minimize_host_path_volumes: podSpec({ volumes: [{ name: 'etc', hostPath: { path: '/etc' } }] }),
  template_minimize_host_pid: podSpec({ hostPID: true }),
  template_minimize_host_ports: contained({ ports: [{ containerPort: 80, hostPort: 80 }] }),
  template_minimize_host_process: secured({ windowsOptions: { hostProcess: true } }),
  template_minimize_net_raw: secured({ capabilities: {} }),
  template_minimize_privilege_escalation: secured({ allowPrivilegeEscalation: true }),
  template_minimize_privileged_containers: secured({ privileged: true }),
  template_minimize_root_containers: secured({ runAsNonRoot: false }),
  template_no_secrets_envs: contained({ env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } }] }),
  template_seccomp_profile_set: secured({ seccompProfile: { type: 'Unconfined' } }),
};

const cases = Object.entries(failing).map(([id, spec]): [string, CheckCases] => [
  id,
  {
    pass: { configuration: documentOf('batch/CronJob', podSpec()) },
    fail: { configuration: documentOf('batch/CronJob', spec) },
  },
]);

describe('the checks of templates of jobs', () => {
  testChecks(checks, Object.fromEntries(cases));

  it('read every kind that makes pods, and leave out what another object controls', () => {
    const controller = { ownerReferences: [{ kind: 'CronJob', name: 'nightly', controller: true }] };
    for (const type of Object.keys(templateKinds)) {
      for (const [id, spec] of Object.entries(failing)) {
        assert.equal(outcomeOf({ checks, id, type }, documentOf(type, spec)), 'fail', `${type} ${id}`);
        assert.equal(outcomeOf({ checks, id, type }, documentOf(type, podSpec())), 'pass', `${type} ${id}`);
        assert.equal(outcomeOf({ checks, id, type }, documentOf(type, spec, controller)), 'not_applicable', type);
      }
    }
  });

  it('look at init containers, and at what the pod sets for all containers', () => {
    const says = (id: string, spec: JsonObject) =>
      outcomeOf({ checks, id, type: 'batch/Job' }, documentOf('batch/Job', spec));
    const init = podSpec({ initContainers: [container({ securityContext: { ...safe, privileged: true } })] });
    assert.equal(says('template_minimize_privileged_containers', init), 'fail');
    const bare = { containers: [container({ securityContext: { capabilities: { drop: ['ALL'] } } })] };
    for (const id of ['template_minimize_root_containers', 'template_seccomp_profile_set']) {
      assert.equal(says(id, bare), 'fail', id);
      const ofPod = { ...bare, securityContext: { runAsUser: 1000, seccompProfile: { type: 'Localhost' } } };
      assert.equal(says(id, ofPod), 'pass', id);
    }
    assert.equal(says('template_no_secrets_envs', contained({ envFrom: [{ secretRef: { name: 's' } }] })), 'fail');
    assert.equal(says('template_no_secrets_envs', contained({ envFrom: [{ configMapRef: { name: 'c' } }] })), 'pass');
    assert.equal(says('template_minimize_privilege_escalation', contained({ securityContext: {} })), 'fail');
  });

  it('are not evaluated where a part of the document is missing, hidden or a fingerprint', () => {
    const says = (document: JsonObject, unreadable: Record<string, string> = {}) =>
      verdictOf({ checks, id: 'template_image_tag_fixed', type: 'batch/Job' }, document, { unreadable }).outcome;
    const whole = documentOf('batch/Job', podSpec());
    assert.equal(says(whole, { '/spec/template/spec/volumes': 'too large' }), 'not_evaluated');
    assert.equal(says(documentOf('batch/Job', { containers: [] })), 'not_evaluated');
    assert.equal(says(documentOf('batch/Job', { containers: 'none' })), 'not_evaluated');
    assert.equal(says(documentOf('batch/Job', contained({ image: 'hmac-sha256:ab' }))), 'not_evaluated');
    const { metadata: _metadata, ...without } = whole;
    assert.equal(says(without), 'not_evaluated');
  });
});
