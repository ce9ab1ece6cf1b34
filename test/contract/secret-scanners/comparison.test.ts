import assert from 'node:assert/strict';
import { compared, ourFindings, readRecorded } from './comparison.ts';
import { secretCorpus } from './corpus.ts';

/**
 * Families of texts in which another scanner says otherwise than this service, with the reason why this service is right.
 */
const argued: Readonly<Record<string, string>> = {
  aws_secret_key: 'detect-secrets takes the names of YAML and JSON for other ones where no quotes are around the value',
  github_token: 'Kingfisher verifies the checksum in the token, which made-up tokens do not have',
  gitlab_token: 'Kingfisher asks for more entropy than the documented form has',
  google_api_key: 'detect-secrets has no rule for the form; Kingfisher asks for more than the form',
  npm_token: 'as GitHub tokens: the checksum is part of the form',
  password: 'the name says what the value is; neither reads every file format',
  generic_token: 'the name says what the value is, and its entropy is that of a key',
  generic_api_key: 'detect-secrets asks for quotes in some formats',
  password_option: 'detect-secrets reads no command lines',
  curl_user: 'detect-secrets reads no command lines',
  secure_string: 'neither knows the cmdlet, whose argument is a password in plain text',
  base64_script: 'neither decodes base64 in cloud-config, which cloud-init writes to a file',
  reference_by_arn: 'an ARN names the secret',
  secret_manager_reference: 'the name of a version of Secret Manager names the secret',
  placeholder: 'the value stands for a password',
  documentation_key: "keys of AWS's documentation work nowhere",
  secret_name: 'the name of a secret opens nothing',
};

describe('The detection of secrets beside other scanners', () => {
  const corpus = secretCorpus();
  const recorded = readRecorded();
  const families = compared(corpus, { recorded, ours: ourFindings(corpus) });

  it('is right on every text of the corpus', () => {
    const found = new Set(ourFindings(corpus));
    const wrong = corpus.filter(({ name, holdsSecret }) => found.has(name) !== holdsSecret);
    assert.deepEqual(
      wrong.map(({ name }) => name),
      [],
    );
  });

  it('differs from detect-secrets and Kingfisher only where the reason is known', () => {
    const different = families.filter(
      ({ ours, detectSecrets, kingfisher }) => ours !== detectSecrets || ours !== kingfisher,
    );
    assert.deepEqual(different.map(({ family }) => family).toSorted(), Object.keys(argued).toSorted());
  });

  it('was recorded with the scanners that it names', () => {
    assert.equal(recorded.detectSecrets.version, '1.5.0');
    assert.equal(recorded.kingfisher.version, '1.104.0');
    assert.ok(recorded.detectSecrets.found.length > 100 && recorded.kingfisher.found.length > 100);
  });
});
