import { useUser } from '../../service/use-session.ts';

/** Shows what to do while no account is connected. */
export function ConnectFirst() {
  const { role } = useUser();
  return (
    <div class="first">
      <h2>No account is connected yet</h2>
      <p>
        Connect an AWS account, an Azure subscription, a Google Cloud project or a Kubernetes cluster. The access that
        this needs only reads; you see all of its permissions before you grant it.
      </p>
      {role === 'admin' ? (
        <p class="buttons">
          <a class="button main" href="/providers/connect">
            Connect an account
          </a>
          <a class="button" href="/organizations/connect">
            Connect an organization
          </a>
        </p>
      ) : (
        <p class="hint">Only admins can connect accounts.</p>
      )}
    </div>
  );
}
