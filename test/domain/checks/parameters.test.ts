import assert from 'node:assert/strict';
import type { Check } from '../../../domain/checks/check.ts';
import { isLaxer, parameterFault, type Parameter, type ParameterValue } from '../../../domain/checks/parameters.ts';
import { tunedCheck } from '../../../domain/checks/tuned-check.ts';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import { trustedAccounts } from '../../../domain/clouds/aws/check-parameters.ts';
import { allChecks, checksOf, findCheck } from '../../../platform/check-catalog.ts';
import { contextOf, daysAgo, resourceOf, type Shown } from './check-cases.ts';
import { readSeeds } from './generated-inventory.ts';

const tunable = allChecks.filter(({ parameters }) => parameters.length > 0);

/** The strictest and the laxest value of a parameter; lists of what a check allows are never strict. */
function extremes({ type, minimum, maximum, default: usual }: Parameter): ParameterValue[] {
  if (type === 'integer') return [minimum, maximum];
  if (type === 'ports') return [[1], Array.from({ length: 200 }, (_, index) => index + 1)];
  if (type === 'accounts') return [['111122223333', '999988887777'], usual];
  return [['8.8.8.0/24', '54.0.0.0/8'], usual];
}

function aws(id: string): Check {
  return findCheck('cloud_a', id) ?? assert.fail(id);
}

function verdict(check: Check, type: string, shown: Shown) {
  return check.evaluate(resourceOf(type, shown), contextOf(shown));
}

describe('the parameters of checks', () => {
  it('have a default within their bounds, a name of their own and a source', () => {
    assert.ok(tunable.length >= 30, String(tunable.length));
    for (const { id, parameters } of tunable) {
      assert.equal(new Set(parameters.map(({ name }) => name)).size, parameters.length, id);
      for (const parameter of parameters) {
        assert.equal(parameterFault(parameter, parameter.default), null, `${id} ${parameter.name}`);
        assert.equal(isLaxer(parameter, parameter.default), false, `${id} ${parameter.name}`);
        assert.ok(parameter.source.length > 10 && /^[A-Z]/.test(parameter.title), `${id} ${parameter.name}`);
      }
    }
  });

  it('decide: some value within the bounds changes a verdict on the cases of each check', () => {
    const deciding = new Set<string>();
    for (const { cloud, type, ...shown } of readSeeds()) {
      for (const check of checksOf(kindOf[cloud], type).filter(({ parameters }) => parameters.length > 0)) {
        const usual = verdict(check, type, shown).outcome;
        for (const parameter of check.parameters) {
          for (const value of extremes(parameter)) {
            const tuned = tunedCheck(check, { [parameter.name]: value });
            if (verdict(tuned, type, shown).outcome !== usual) deciding.add(`${check.id} ${parameter.name}`);
          }
        }
      }
    }
    const declared = tunable.flatMap(({ id, parameters }) => parameters.map(({ name }) => `${id} ${name}`));
    // No case of these has a public range, an account or a port whose verdict another value changes.
    const ownCases = new Set([
      's3_bucket_cross_account_access trusted_accounts',
      'ec2_securitygroup_allow_wide_open_public_ipv4 allowed_cidrs',
      'ec2_securitygroup_allow_wide_open_public_ipv4 min_prefix',
      'iam_password_policy_reuse_24 min_passwords',
    ]);
    assert.deepEqual(
      declared.filter((one) => !deciding.has(one) && !ownCases.has(one)),
      [],
    );
  });

  it('never turn "not evaluated" into a pass, whatever is hidden', () => {
    const wrong: string[] = [];
    let unevaluated = 0;
    for (const { cloud, type, ...shown } of readSeeds()) {
      for (const check of checksOf(kindOf[cloud], type).filter(({ parameters }) => parameters.length > 0)) {
        const variants: Shown[] = [
          shown,
          ...Object.keys(shown.configuration).map((name) => {
            const { [name]: _hidden, ...configuration } = shown.configuration;
            return { ...shown, configuration };
          }),
        ];
        for (const variant of variants) {
          if (verdict(check, type, variant).outcome !== 'not_evaluated') continue;
          unevaluated += 1;
          for (const parameter of check.parameters) {
            for (const value of extremes(parameter)) {
              const { outcome } = verdict(tunedCheck(check, { [parameter.name]: value }), type, variant);
              if (outcome === 'pass') wrong.push(`${check.id} ${JSON.stringify(value)}`);
            }
          }
        }
      }
    }
    assert.ok(unevaluated > 100, String(unevaluated));
    assert.deepEqual(wrong, []);
  });

  it('pass a key of 100 days at 180, and fail one of 181 with the value in the evidence', () => {
    const check = tunedCheck(aws('iam_rotate_access_key_90_days'), { max_age_days: 180 });
    const user = (days: number): Shown => ({
      configuration: { access_keys: [{ id: 'AKIA1', status: 'Active', created_at: daysAgo(days) }] },
    });
    assert.equal(verdict(check, 'iam_user', user(180)).outcome, 'pass');
    assert.deepEqual(verdict(check, 'iam_user', user(181)), {
      outcome: 'fail',
      reason: 'An access key is older than 180 days',
      evidence: {
        access_keys: [{ id: 'AKIA1', created_at: daysAgo(181) }],
        parameters: { max_age_days: 180 },
      },
    });
    assert.equal(verdict(aws('iam_rotate_access_key_90_days'), 'iam_user', user(91)).outcome, 'fail');
  });

  it('trust an account that a bucket policy names, and still no other and not everyone', () => {
    const policy = (principal: string) => ({
      Statement: [
        { Effect: 'Allow', Principal: { AWS: principal }, Action: 's3:GetObject', Resource: 'arn:aws:s3:::the-one/*' },
      ],
    });
    const bucket = (principal: string): Shown => ({
      configuration: { policy: policy(principal) },
      inventory: { account: { '000011112222': { account_id: '000011112222' } } },
    });
    const usual = aws('s3_bucket_cross_account_access');
    const tuned = tunedCheck(usual, { [trustedAccounts.name]: ['111122223333'] });
    const trusted = bucket('arn:aws:iam::111122223333:root');
    assert.equal(verdict(usual, 'object_bucket', trusted).outcome, 'fail');
    assert.equal(verdict(tuned, 'object_bucket', trusted).outcome, 'pass');
    assert.equal(verdict(tuned, 'object_bucket', bucket('arn:aws:iam::444455556666:root')).outcome, 'fail');
    assert.equal(verdict(tuned, 'object_bucket', bucket('*')).outcome, 'fail');
  });

  it('allow a public range of one’s own, and only that', () => {
    const usual = aws('ec2_securitygroup_allow_wide_open_public_ipv4');
    const tuned = tunedCheck(usual, { allowed_cidrs: ['52.94.0.0/16'] });
    const group = (cidr: string): Shown => ({
      configuration: {
        ingress: [{ protocol: 'tcp', from_port: 443, to_port: 443, cidr_ipv4: cidr, cidr_ipv6: null }],
      },
    });
    assert.equal(verdict(usual, 'security_group', group('52.94.0.0/16')).outcome, 'fail');
    assert.equal(verdict(tuned, 'security_group', group('52.94.0.0/16')).outcome, 'pass');
    assert.equal(verdict(tuned, 'security_group', group('52.94.0.0/15')).outcome, 'fail');
    // What is left of /22 is more than a /24, although none of its parts is.
    const single = { allowed_cidrs: ['52.94.0.128/32', '52.94.1.128/32', '52.94.2.128/32', '52.94.3.128/32'] };
    assert.equal(verdict(tunedCheck(usual, single), 'security_group', group('52.94.0.0/22')).outcome, 'fail');
    const most = { allowed_cidrs: ['52.94.0.0/23', '52.94.3.0/24'] };
    assert.equal(verdict(tunedCheck(usual, most), 'security_group', group('52.94.0.0/22')).outcome, 'pass');
    const wider = tunedCheck(usual, { min_prefix: 16 });
    assert.equal(verdict(wider, 'security_group', group('52.94.0.0/16')).outcome, 'pass');
    assert.equal(verdict(wider, 'security_group', group('52.94.0.0/15')).outcome, 'fail');
  });

  it('count the passwords whose reuse is prevented', () => {
    const usual = aws('iam_password_policy_reuse_24');
    const tuned = tunedCheck(usual, { min_passwords: 12 });
    const account = (reuse: number): Shown => ({ configuration: { password_policy: { reuse_prevention: reuse } } });
    assert.equal(verdict(usual, 'account', account(12)).outcome, 'fail');
    assert.equal(verdict(tuned, 'account', account(12)).outcome, 'pass');
    assert.equal(verdict(tuned, 'account', account(11)).outcome, 'fail');
  });
});

describe('a value outside the bounds of its parameter', () => {
  const faults = (id: string, name: string, values: unknown[]): boolean[] => {
    const parameter = aws(id).parameters.find((one) => one.name === name) ?? assert.fail(name);
    return values.map((value) => parameterFault(parameter, value) !== null);
  };

  it('is refused: numbers', () => {
    const values = [1, 1_095, 0, 1_096, 1.5, '90', null, [90]];
    const expected = [false, false, true, true, true, true, true, true];
    assert.deepEqual(faults('iam_rotate_access_key_90_days', 'max_age_days', values), expected);
  });

  it('is refused: lists', () => {
    assert.deepEqual(
      faults('ec2_securitygroup_allow_ingress_from_internet_to_high_risk_tcp_ports', 'ports', [
        [22],
        [],
        [0],
        [65_536],
        [22, 22],
        22,
      ]),
      [false, true, true, true, true, true],
    );
    assert.deepEqual(
      faults('ec2_securitygroup_allow_wide_open_public_ipv4', 'allowed_cidrs', [
        ['52.94.0.0/16'],
        ['0.0.0.0/0'],
        ['0.0.0.0/1'],
        ['52.94.0.1'],
        ['text'],
      ]),
      [false, true, true, true, true],
    );
    assert.deepEqual(
      faults('s3_bucket_cross_account_access', 'trusted_accounts', [['111122223333'], ['1111'], ['*'], [111122223333]]),
      [false, true, true, true],
    );
  });
});
