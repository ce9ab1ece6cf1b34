import {
  AttachPolicyCommand,
  CloseAccountCommand,
  CreateAccountCommand,
  CreateOrganizationalUnitCommand,
  CreateOrganizationCommand,
  CreatePolicyCommand,
  DetachPolicyCommand,
  EnablePolicyTypeCommand,
  ListRootsCommand,
  MoveAccountCommand,
  OrganizationsClient,
  RegisterDelegatedAdministratorCommand,
  TagResourceCommand,
  UpdateOrganizationalUnitCommand,
  type PolicyType,
} from '@aws-sdk/client-organizations';

/** An organization of an emulator, as its owner changes it. */
export interface AwsOrganization {
  rootId: string;
  addUnit(name: string, parentId: string): Promise<string>;
  renameUnit(id: string, name: string): Promise<void>;
  /** Returns the id of the new account. */
  addAccount(name: string, place: { unitId: string; tags?: Record<string, string> }): Promise<string>;
  moveAccount(id: string, from: string, to: string): Promise<void>;
  closeAccount(id: string): Promise<void>;
  /** Enables a type of policies in the root. */
  enablePolicies(type: PolicyType): Promise<void>;
  /** Creates a policy, attaches it, and returns its id. */
  addPolicy(policy: { name: string; type: PolicyType; document: object; targetId: string }): Promise<string>;
  detachPolicy(policyId: string, targetId: string): Promise<void>;
  /** Makes an account the administrator of a service. */
  delegate(accountId: string, service: string): Promise<void>;
  end(): void;
}

/** Creates an organization whose management account is the emulator's own account. */
export async function createAwsOrganization(endpoint: string): Promise<AwsOrganization> {
  const client = new OrganizationsClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'testing', secretAccessKey: 'testing' },
  });
  await client.send(new CreateOrganizationCommand({ FeatureSet: 'ALL' }));
  const { Roots: roots = [] } = await client.send(new ListRootsCommand({}));
  const rootId = roots[0]?.Id ?? '';
  const move = (id: string, from: string, to: string) =>
    client.send(new MoveAccountCommand({ AccountId: id, SourceParentId: from, DestinationParentId: to }));
  return {
    rootId,
    async addUnit(name, parentId) {
      const { OrganizationalUnit: unit } = await client.send(
        new CreateOrganizationalUnitCommand({ Name: name, ParentId: parentId }),
      );
      return unit?.Id ?? '';
    },
    async renameUnit(id, name) {
      await client.send(new UpdateOrganizationalUnitCommand({ OrganizationalUnitId: id, Name: name }));
    },
    async addAccount(name, { unitId, tags = {} }) {
      const { CreateAccountStatus: made } = await client.send(
        new CreateAccountCommand({ AccountName: name, Email: 'owner@example.com' }),
      );
      const id = made?.AccountId ?? '';
      if (unitId !== rootId) await move(id, rootId, unitId);
      const pairs = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
      if (pairs.length > 0) await client.send(new TagResourceCommand({ ResourceId: id, Tags: pairs }));
      return id;
    },
    async moveAccount(id, from, to) {
      await move(id, from, to);
    },
    async closeAccount(id) {
      await client.send(new CloseAccountCommand({ AccountId: id }));
    },
    async enablePolicies(type) {
      await client.send(new EnablePolicyTypeCommand({ RootId: rootId, PolicyType: type }));
    },
    async addPolicy({ name, type, document, targetId }) {
      const { Policy: policy } = await client.send(
        new CreatePolicyCommand({ Name: name, Description: name, Type: type, Content: JSON.stringify(document) }),
      );
      const id = policy?.PolicySummary?.Id ?? '';
      await client.send(new AttachPolicyCommand({ PolicyId: id, TargetId: targetId }));
      return id;
    },
    async detachPolicy(policyId, targetId) {
      await client.send(new DetachPolicyCommand({ PolicyId: policyId, TargetId: targetId }));
    },
    async delegate(accountId, service) {
      await client.send(new RegisterDelegatedAdministratorCommand({ AccountId: accountId, ServicePrincipal: service }));
    },
    end: () => client.destroy(),
  };
}
