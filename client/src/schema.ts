/** Generated from /openapi.json by generate.mjs: change the service, not this file. */


export interface paths {
    "/api/login": {
        /**
         * Sign in with e-mail and password
         * @description Opens a session and returns an access token that ends with it, after 12 hours at the latest. After five failed sign-ins to an account, an address gets 429 for a pause that doubles from one second to a minute. From other addresses the account stays reachable: sign-ins there are delayed by two seconds at most.
         */
        post: operations["postLogin"];
    };
    "/api/session": {
        /**
         * Start a browser session
         * @description Turns the access token of the request into a sign-in of this browser: sets the cookie that POST /api/session/token takes, and returns a first short-lived access token. A token of another issuer gets a session that ends with it; an API key gets none (403). `Origin` must be the console’s own (403).
         */
        post: operations["postSession"];
        /**
         * Sign out
         * @description Ends the session of the access token: every token, tab and stream of it is refused within a second. 409 for a token that belongs to no session.
         */
        delete: operations["deleteSession"];
    };
    "/api/session/token": {
        /**
         * Get a short-lived access token for the console
         * @description Takes the cookie of POST /api/session, HttpOnly and SameSite=Strict, and no bearer token. 401 when the session has ended, 403 unless `Origin` is the console’s own.
         */
        post: operations["postSessionToken"];
    };
    "/api/v1/me": {
        /**
         * Get the signed-in member and credential
         * @description The member, how the request was authenticated, and until when and for what the credential is valid.
         */
        get: operations["getMe"];
    };
    "/api/v1/me/sessions": {
        /**
         * List your sessions
         * @description Sessions that have not ended, most recently used first. Tokens of other issuers have no session.
         */
        get: operations["getMeSessions"];
        /**
         * Sign out everywhere
         * @description Ends all your sessions, this one too. API keys remain valid, and so do tokens of other issuers until they expire.
         */
        delete: operations["deleteMeSessions"];
    };
    "/api/v1/me/sessions/{id}": {
        /**
         * End one of your sessions
         * @description Its tokens and streams are refused within a second.
         */
        delete: operations["deleteMeSessionsById"];
    };
    "/api/v1/me/password": {
        /**
         * Change your password
         * @description Ends all your other sessions, links to reset the password, and tokens of other issuers that name you by id. A wrong current password is 422 and counts as a failed sign-in; 409 without a password to change.
         */
        put: operations["putMePassword"];
    };
    "/api/v1/password-resets": {
        /**
         * Request a password reset link
         * @description The response is the same whether the address is a member’s or not. The link works once, for an hour. Three mails an hour for an e-mail address; 20 requests an hour from an address, then 429. 409 without a mail server.
         */
        post: operations["postPasswordResets"];
    };
    "/api/v1/password-resets/complete": {
        /**
         * Set a new password with an e-mailed link
         * @description Ends all sessions of the member. 422 for a link that is unknown, used or expired.
         */
        post: operations["postPasswordResetsComplete"];
    };
    "/api/v1/providers/cloud_a/connect": {
        /**
         * Connect an AWS account
         * @description Waits up to five seconds for the credential check; a refusal that comes later shows as `error`. For admins only.
         */
        post: operations["postProvidersCloudAConnect"];
    };
    "/api/v1/providers/cloud_b/connect": {
        /**
         * Connect a Google Cloud project
         * @description Waits up to five seconds for the credential check; a refusal that comes later shows as `error`. For admins only.
         */
        post: operations["postProvidersCloudBConnect"];
    };
    "/api/v1/providers/cloud_c/connect": {
        /**
         * Connect an Azure subscription
         * @description Waits up to five seconds for the credential check; a refusal that comes later shows as `error`. For admins only.
         */
        post: operations["postProvidersCloudCConnect"];
    };
    "/api/v1/providers/orchestrator/connect": {
        /**
         * Connect a Kubernetes cluster
         * @description Waits up to five seconds for the credential check; a refusal that comes later shows as `error`. For admins only.
         */
        post: operations["postProvidersOrchestratorConnect"];
    };
    "/api/v1/providers": {
        /**
         * List connected providers
         * @description All cloud accounts and clusters, or those that the query names, with the state of their last sync. Credentials are never returned.
         */
        get: operations["getProviders"];
    };
    "/api/v1/providers/{id}": {
        /**
         * Get a provider
         * @description `status_reason` says what did not work in the last sync. Credentials are never returned.
         */
        get: operations["getProvidersById"];
        /**
         * Disconnect a provider
         * @description Deletes the credentials and the scheduled sync, and cancels a running sync; resources and history remain. For admins only.
         */
        delete: operations["deleteProvidersById"];
    };
    "/api/v1/providers/{id}/credentials": {
        /**
         * Replace the credentials of a provider
         * @description They must belong to the same account; they are checked before they replace the old ones. For admins only.
         */
        put: operations["putProvidersByIdCredentials"];
    };
    "/api/v1/providers/{id}/schema-types": {
        /**
         * Switch the listing of types by schema on or off
         * @description While it is on, syncs list every type that the cloud has and no collector reads, from the next sync on. Resources that were found stay when it is switched off, and are no longer read. For admins only.
         */
        put: operations["putProvidersByIdSchemaTypes"];
    };
    "/api/v1/providers/{id}/sync": {
        /**
         * Sync a provider
         * @description Returns the running sync when there is one.
         */
        post: operations["postProvidersByIdSync"];
    };
    "/api/v1/providers/setups": {
        /**
         * Prepare access to an account
         * @description Returns templates that give the service exactly the permissions that its calls need: for reading, and separately for the remediations that are to be allowed. One setup can be used for several accounts of an organization. Its external id is made by the service; a body that has one is refused. For admins only.
         */
        post: operations["postProvidersSetups"];
    };
    "/api/v1/providers/setups/{id}": {
        /**
         * Get a setup
         * @description Its templates are those of the present version of the service, with what it calls now. For admins only.
         */
        get: operations["getProvidersSetupsById"];
    };
    "/api/v1/organizations": {
        /**
         * List connected organizations
         * @description With the numbers of their accounts by state, and how far their first syncs are. A caller whose access is limited sees those with an account inside the limit, and only such accounts.
         */
        get: operations["getOrganizations"];
        /**
         * Connect an organization
         * @description Reads the tree and the accounts with the access of a connected provider, now and every six hours. Accounts that are connected already count as covered; with a `connection`, the others are connected. `status` says when the first discovery has ended. For admins only.
         */
        post: operations["postOrganizations"];
    };
    "/api/v1/organizations/{id}": {
        /**
         * Get an organization
         * @description `status_reason` says why the last discovery failed; what earlier ones found stays.
         */
        get: operations["getOrganizationsById"];
        /**
         * Change the name, the filters or the connection of an organization
         * @description New filters and a new connection take effect with a discovery that begins at once. The provider of an account that is no longer covered stays connected with its history, without scheduled syncs. A new connection is used for accounts without a provider and those in error; with null, nothing else is connected. For admins only.
         */
        put: operations["putOrganizationsById"];
        /**
         * Disconnect an organization
         * @description Removes the tree and the list of accounts. The providers of its accounts stay connected. For admins only.
         */
        delete: operations["deleteOrganizationsById"];
    };
    "/api/v1/organizations/{id}/tree": {
        /**
         * Get the tree of an organization
         * @description Every unit, parents before children, with the numbers of the accounts directly in it by state.
         */
        get: operations["getOrganizationsByIdTree"];
    };
    "/api/v1/organizations/{id}/accounts": {
        /**
         * List the accounts of an organization
         * @description By name. Excluded, closed and suspended accounts stay listed, with the reason.
         */
        get: operations["getOrganizationsByIdAccounts"];
    };
    "/api/v1/organizations/{id}/discover": {
        /**
         * Discover the accounts of an organization
         * @description Returns the running discovery when there is one.
         */
        post: operations["postOrganizationsByIdDiscover"];
    };
    "/api/v1/organizations/{id}/accounts/{account_id}/connect": {
        /**
         * Connect an account of an organization
         * @description Connects the account by the role of the connection, or tries one in error again, without waiting for the next discovery. What the check of the role finds shows in the state of the account. For admins only.
         */
        post: operations["postOrganizationsByIdAccountsByAccounId}Connect"];
    };
    "/api/v1/organizations/{id}/change-feeds": {
        /**
         * Switch the change feeds of all accounts of an organization on or off
         * @description Holds for all connected accounts now, and for accounts that are connected later. Feeds with a queue or a subscription of their own keep it. The feed of a single account can be switched afterwards. `change_feeds` of the answer says how many are on. For admins only.
         */
        put: operations["putOrganizationsByIdChangeFeeds"];
    };
    "/api/v1/orchestrator/clusters": {
        /**
         * List registered clusters
         * @description Each with the number of its objects by kind. The kubeconfig is never returned.
         */
        get: operations["getOrchestratorClusters"];
        /**
         * Register a cluster
         * @description The same as connecting a provider of the kind orchestrator. Waits up to five seconds for the check of the credentials; a refusal that comes later shows as `error`. For admins only.
         */
        post: operations["postOrchestratorClusters"];
    };
    "/api/v1/orchestrator/clusters/discovered": {
        /**
         * List clusters that can be connected
         * @description EKS, GKE and AKS clusters of the inventory that are not connected through the provider that found them. Returns all of them, at most 10,000, unless a page is requested.
         */
        get: operations["getOrchestratorClustersDiscovered"];
    };
    "/api/v1/orchestrator/clusters/discovered/connect": {
        /**
         * Connect clusters of the inventory
         * @description Each becomes a provider of the kind orchestrator, named after its cluster, with the access of the provider that found it. It is `syncing` until its access was checked; a refusal shows as `error`. A cluster that is connected already stays as it is. For admins only.
         */
        post: operations["postOrchestratorClustersDiscoveredConnect"];
    };
    "/api/v1/orchestrator/clusters/{id}": {
        /**
         * Get a cluster
         * @description Includes its version and the number of its objects by kind. The kubeconfig is never returned.
         */
        get: operations["getOrchestratorClustersById"];
        /**
         * Remove the registration of a cluster
         * @description Deletes the credentials and the scheduled sync, and cancels a running sync; resources and history remain. For admins only.
         */
        delete: operations["deleteOrchestratorClustersById"];
    };
    "/api/v1/orchestrator/clusters/{id}/namespaces": {
        /**
         * List the namespaces of a cluster
         * @description From the last sync. Returns all of them, at most 10,000, unless a page is requested.
         */
        get: operations["getOrchestratorClustersByIdNamespaces"];
    };
    "/api/v1/orchestrator/clusters/{id}/deployments": {
        /**
         * List the deployments of a cluster
         * @description From the last sync. Returns all of them, at most 10,000, unless a page is requested.
         */
        get: operations["getOrchestratorClustersByIdDeployments"];
    };
    "/api/v1/orchestrator/clusters/{id}/pods": {
        /**
         * List the pods of a cluster
         * @description From the last sync. Returns all of them, at most 10,000, unless a page is requested.
         */
        get: operations["getOrchestratorClustersByIdPods"];
    };
    "/api/v1/orchestrator/clusters/{id}/services": {
        /**
         * List the services of a cluster
         * @description From the last sync. Returns all of them, at most 10,000, unless a page is requested.
         */
        get: operations["getOrchestratorClustersByIdServices"];
    };
    "/api/v1/search": {
        /**
         * Search everything
         * @description Finds resources by name or external id, accounts by name or id, drift findings, alerts and remediations by title, vulnerabilities by CVE or package, and checks and controls by id or title. Any part of a text is found, ignoring case; one or two characters only at its beginning. No character has a special meaning.
         */
        get: operations["getSearch"];
    };
    "/api/v1/resources": {
        /**
         * List resources
         * @description The inventory of all providers. Filters combine; several values of one mean any of them. Deleted resources stay listed with status `deleted`.
         */
        get: operations["getResources"];
    };
    "/api/v1/resources/facets": {
        /**
         * Count resources by the values of their filters
         * @description Takes the filters of the list. The counts of a filter respect all filters but itself, so that they say what choosing another value would show. `facets` selects some of them.
         */
        get: operations["getResourcesFacets"];
    };
    "/api/v1/resources/export": {
        /**
         * Download resources
         * @description All rows that the filters select, in the order of the list and as of one moment: as CSV, or as a JSON array with a row on each line. Texts that a spreadsheet would run as formulas are made plain text. A file that ends early ends its connection too, and as JSON is not valid.
         */
        get: operations["getResourcesExport"];
    };
    "/api/v1/resource-types": {
        /**
         * List the resource types in the inventory
         * @description Each type of which there are resources, with its label and their number, by kind of provider, whether it is read by hand or by schema, and what the service does with its resources. Resources are filtered by `type`.
         */
        get: operations["getResourceTypes"];
    };
    "/api/v1/resources/{id}": {
        /**
         * Get a resource with its configuration
         * @description Includes the current configuration and what could not be read of it.
         */
        get: operations["getResourcesById"];
    };
    "/api/v1/resources/{id}/config": {
        /**
         * Get the configuration of a resource as raw JSON
         * @description The same object as `configuration` of the resource, without the fields around it.
         */
        get: operations["getResourcesByIdConfig"];
    };
    "/api/v1/resources/{id}/reachability": {
        /**
         * Get what reaches a resource from the internet
         * @description The ports of an EC2 instance, load balancer or database of AWS that the internet reaches, with the addresses of clients and the path through gateway, routes, network ACLs and security groups, by what the inventory has now. `unknown` where something on a possible path could not be read; `not_applicable` for other resources.
         */
        get: operations["getResourcesByIdReachability"];
    };
    "/api/v1/resources/{id}/changes": {
        /**
         * List what happened to a resource
         * @description Versions of the configuration with the members that changed, announced changes with who made them, findings and remediations, newest first. Versions, findings and changes are kept as long as the retention says.
         */
        get: operations["getResourcesByIdChanges"];
    };
    "/api/v1/resources/{id}/timeline": {
        /**
         * List the history of a resource with its costs
         * @description What `changes` lists, and baselines, alerts, recommendations, anomalies and the cost of each month, merged by time, newest first. The next page begins after `next_cursor`, whatever is added meanwhile.
         */
        get: operations["getResourcesByIdTimeline"];
    };
    "/api/v1/resources/{id}/neighbourhood": {
        /**
         * Get the resources around a resource
         * @description Resources whose ids stand in its configuration, those whose configuration has its id, those on its paths from the internet, and the references among all of these. Only resources that you may see.
         */
        get: operations["getResourcesByIdNeighbourhood"];
    };
    "/api/v1/resources/{id}/drifts": {
        /**
         * List the drift findings of a resource
         * @description All findings of the resource in every state, newest first.
         */
        get: operations["getResourcesByIdDrifts"];
    };
    "/api/v1/resources/{id}/vulnerabilities": {
        /**
         * List the vulnerability findings of a resource
         * @description All findings of the resource in every state.
         */
        get: operations["getResourcesByIdVulnerabilities"];
    };
    "/api/v1/resources/query": {
        /**
         * Query the inventory
         * @description Evaluates CEL expressions on the configurations of the inventory, in the order of accounts and ids, or sorted by a column. A resource of which something is needed that could not be read is counted as not evaluated, with the reason. An answer ends at its rows or its budget; `next_cursor` goes on there. As CSV (`format=csv` or `Accept: text/csv`) all rows are streamed.
         */
        get: operations["getResourcesQuery"];
        /**
         * Query the inventory, for expressions that are too long for a URL
         * @description Evaluates CEL expressions on the configurations of the inventory, in the order of accounts and ids, or sorted by a column. A resource of which something is needed that could not be read is counted as not evaluated, with the reason. An answer ends at its rows or its budget; `next_cursor` goes on there. As CSV (`format=csv` or `Accept: text/csv`) all rows are streamed.
         */
        post: operations["postResourcesQuery"];
    };
    "/api/v1/resources/{id}/sbom": {
        /**
         * Upload the software bill of materials of a resource
         * @description Replaces the previous one completely. The next scan uses it. While vulnerabilities of packages in the previous one are open, or were marked as fixed manually, only an admin can replace it (403).
         */
        put: operations["putResourcesByIdSbom"];
    };
    "/api/v1/resources/{id}/packages": {
        /**
         * List the packages of a resource with their sources
         * @description What scans evaluate for the resource. `not_evaluated` says why a package cannot be evaluated.
         */
        get: operations["getResourcesByIdPackages"];
    };
    "/api/v1/saved-views": {
        /**
         * List the own and the shared views
         * @description Newest first. A caller with an access limit gets those that were saved under the same limit.
         */
        get: operations["getSavedViews"];
        /**
         * Save a view
         * @description A member has at most 200 views, and one of a name for each list.
         */
        post: operations["postSavedViews"];
    };
    "/api/v1/saved-views/{id}": {
        /**
         * Get a saved view
         * @description The own ones and those that are shared.
         */
        get: operations["getSavedViewsById"];
        /**
         * Change a saved view
         * @description Only its owner may. With the `revision` that was read, nobody else can have changed it since: that is a 409.
         */
        put: operations["putSavedViewsById"];
        /**
         * Delete a saved view
         * @description Its owner may, and an admin if it is shared.
         */
        delete: operations["deleteSavedViewsById"];
    };
    "/api/v1/acceptances": {
        /**
         * List accepted risks
         * @description Deviations accepted into a baseline, accepted deletions, ignored vulnerabilities and exceptions, newest first. `status=accepted` lists those in force, `status=pending` those that wait for a second admin.
         */
        get: operations["getAcceptances"];
    };
    "/api/v1/acceptances/{id}": {
        /**
         * Get an accepted risk with what it covers
         * @description Includes each resource and each deviation that the acceptance covers.
         */
        get: operations["getAcceptancesById"];
    };
    "/api/v1/acceptances/{id}/confirm": {
        /**
         * Confirm a pending acceptance
         * @description Carries out what another admin requested. Returns 409, and the acceptance is outdated, when the resource or finding is no longer what was shown. For admins only.
         */
        post: operations["postAcceptancesByIdConfirm"];
    };
    "/api/v1/acceptances/{id}/reject": {
        /**
         * Reject a pending acceptance
         * @description Also withdraws your own request. Nothing was accepted, and nothing changes. For admins only.
         */
        post: operations["postAcceptancesByIdReject"];
    };
    "/api/v1/acceptances/{id}/revoke": {
        /**
         * Revoke an accepted risk
         * @description What it covered is open again at once: the baseline before it applies, an ignored vulnerability is open. An exception covers nothing in the next assessment. For admins only.
         */
        post: operations["postAcceptancesByIdRevoke"];
    };
    "/api/v1/baselines": {
        /**
         * List the baselines of a resource
         * @description All baselines of one resource, newest first. The newest one that is not voided applies.
         */
        get: operations["getBaselines"];
        /**
         * Capture the current configuration of a resource as a baseline
         * @description Any member can do this while the resource has no open finding. Capturing over open findings accepts them, which requires an admin; with four eyes it returns 409 with the `acceptance_id` that another admin confirms.
         */
        post: operations["postBaselines"];
    };
    "/api/v1/baselines/bulk": {
        /**
         * Capture baselines of all resources that match a filter
         * @description If any of them has open findings, those are accepted, which requires an admin, as for a single resource; for other members, nothing is captured then.
         */
        post: operations["postBaselinesBulk"];
    };
    "/api/v1/baselines/{id}": {
        /**
         * Get a baseline
         * @description The configuration as it was captured, who captured it and when.
         */
        get: operations["getBaselinesById"];
        /**
         * Delete a baseline
         * @description The baseline that applies can be deleted while nothing deviates from it. That lets an older one apply, which requires an admin; with four eyes it returns 409 with the `acceptance_id` that another admin confirms.
         */
        delete: operations["deleteBaselinesById"];
    };
    "/api/v1/baselines/{id}/compare/{other_id}": {
        /**
         * Compare two baselines of a resource
         * @description Every path whose value differs, as JSON Pointers. Both baselines must be of the same resource.
         */
        get: operations["getBaselinesByIdCompareByOtheId}"];
    };
    "/api/v1/drifts/detect": {
        /**
         * Sync providers and detect drift
         * @description Of all providers, or of those that the body names. Returns the running execution when there is one for the same scope.
         */
        post: operations["postDriftsDetect"];
    };
    "/api/v1/drifts": {
        /**
         * List drift findings
         * @description Findings of all resources, newest first unless `sort` says otherwise. Filters combine; several values of one mean any of them.
         */
        get: operations["getDrifts"];
    };
    "/api/v1/drifts/facets": {
        /**
         * Count drift findings by the values of their filters
         * @description Takes the filters of the list. The counts of a filter respect all filters but itself, so that they say what choosing another value would show. `facets` selects some of them.
         */
        get: operations["getDriftsFacets"];
    };
    "/api/v1/drifts/export": {
        /**
         * Download drift findings
         * @description All rows that the filters select, in the order of the list and as of one moment: as CSV, or as a JSON array with a row on each line. Texts that a spreadsheet would run as formulas are made plain text. A file that ends early ends its connection too, and as JSON is not valid.
         */
        get: operations["getDriftsExport"];
    };
    "/api/v1/drifts/summary": {
        /**
         * Count drift findings by severity and state
         * @description Counts all findings of all providers, or of those that the query names.
         */
        get: operations["getDriftsSummary"];
    };
    "/api/v1/drifts/{id}": {
        /**
         * Get a drift finding with its differences
         * @description Includes every path that differs from the baseline, and how the finding was resolved.
         */
        get: operations["getDriftsById"];
        /**
         * Change the state of a drift finding
         * @description From detected to investigating, from investigating to resolved. A deviation that lasts is found again by the next scan. Resolving the finding on a deleted resource accepts the deletion, which requires an admin.
         */
        patch: operations["patchDriftsById"];
    };
    "/api/v1/drifts/{id}/resolve": {
        /**
         * Resolve a drift finding
         * @description With `capture_baseline` the current configuration of the resource is captured as a new baseline, which accepts all of its open findings: that requires an admin, and with four eyes it returns 409 with the `acceptance_id` that another admin confirms. Without it, a deviation that lasts is found again by the next scan.
         */
        post: operations["postDriftsByIdResolve"];
    };
    "/api/v1/change-windows": {
        /**
         * List change windows
         * @description Newest first. `waiting=true` lists those with drift that waits for acceptance. Filters combine.
         */
        get: operations["getChangeWindows"];
        /**
         * Announce an expected change
         * @description Drift whose change is made within the window is recorded as `expected`, raises no alert, and can be accepted together at its end. A window lasts at most 14 days and begins now or later. Returns 409 for one that covers just the same as another at the same time. For admins only.
         */
        post: operations["postChangeWindows"];
    };
    "/api/v1/change-windows/{id}": {
        /**
         * Get a change window
         * @description With the number of its drifts that wait for acceptance.
         */
        get: operations["getChangeWindowsById"];
        /**
         * Cancel a change window
         * @description Its open drifts are no longer expected and raise their alerts. Returns 409 for one that has ended. For admins only.
         */
        delete: operations["deleteChangeWindowsById"];
    };
    "/api/v1/change-windows/{id}/accept": {
        /**
         * Accept the expected drift of a window that has ended
         * @description The present configuration of each resource becomes its baseline, by one acceptance; with four eyes it returns 409 with the `acceptance_id` that another admin confirms. Drift that changed since, and resources that deviate in anything else, stay and are named. Repeating the request accepts what can be accepted by then. For admins only.
         */
        post: operations["postChangeWindowsByIdAccept"];
    };
    "/api/v1/volatile-properties": {
        /**
         * List properties that may change by themselves
         * @description Properties of types by schema that changed between two syncs. One is `proposed` when three resources changed in five syncs each, over at least 24 hours, while a healthy change feed recorded no write of their service. `lacking` says what an observed one lacks, `unknown_reason` why changes could not be counted. Proposals come first. For admins only.
         */
        get: operations["getVolatileProperties"];
    };
    "/api/v1/volatile-properties/{id}/confirm": {
        /**
         * Confirm that a property changes by itself
         * @description It is no longer compared, in any account, and open drifts that it alone caused are resolved with that reason. Returns 409 for one that was not proposed, 422 for one that is `sensitive` without `accept_sensitive`. For admins only.
         */
        post: operations["postVolatilePropertiesByIdConfirm"];
    };
    "/api/v1/volatile-properties/{id}/reject": {
        /**
         * Reject a proposal
         * @description The property is compared as before, and is not proposed again. Returns 409 if it is not proposed. For admins only.
         */
        post: operations["postVolatilePropertiesByIdReject"];
    };
    "/api/v1/volatile-properties/{id}/withdraw": {
        /**
         * Compare a confirmed property again
         * @description The next drift detection finds where it differs. Returns 409 if it is not confirmed. For admins only.
         */
        post: operations["postVolatilePropertiesByIdWithdraw"];
    };
    "/api/v1/vulnerabilities/scan": {
        /**
         * Scan for vulnerabilities
         * @description Scans all providers, those that the body names, or one resource. Returns the running execution when there is one for the same scope.
         */
        post: operations["postVulnerabilitiesScan"];
    };
    "/api/v1/vulnerabilities": {
        /**
         * List vulnerability findings
         * @description Findings of all resources, newest first unless `sort` says otherwise. Filters combine; several values of one mean any of them.
         */
        get: operations["getVulnerabilities"];
    };
    "/api/v1/vulnerabilities/facets": {
        /**
         * Count vulnerability findings by the values of their filters
         * @description Takes the filters of the list. The counts of a filter respect all filters but itself, so that they say what choosing another value would show. `facets` selects some of them.
         */
        get: operations["getVulnerabilitiesFacets"];
    };
    "/api/v1/vulnerabilities/export": {
        /**
         * Download vulnerability findings
         * @description All rows that the filters select, in the order of the list and as of one moment: as CSV, or as a JSON array with a row on each line. Texts that a spreadsheet would run as formulas are made plain text. A file that ends early ends its connection too, and as JSON is not valid.
         */
        get: operations["getVulnerabilitiesExport"];
    };
    "/api/v1/vulnerabilities/summary": {
        /**
         * Count vulnerability findings by severity and state
         * @description Counts all findings of all providers, or of those that the query names.
         */
        get: operations["getVulnerabilitiesSummary"];
    };
    "/api/v1/vulnerabilities/{id}": {
        /**
         * Get a vulnerability finding with its description and links
         * @description Includes the text of the advisories, their links and every affected version that is installed.
         */
        get: operations["getVulnerabilitiesById"];
        /**
         * Set the state of a vulnerability finding
         * @description To any other state. A scan opens a fixed finding that it finds again. `ignored` requires a reason and accepts the vulnerability, which requires an admin, as does ending that; with four eyes it returns 409 with the `acceptance_id` that another admin confirms.
         */
        patch: operations["patchVulnerabilitiesById"];
    };
    "/api/v1/findings/assign": {
        /**
         * Assign up to 500 findings, or set their due dates
         * @description Drift and vulnerability findings. Those that cannot be changed are listed in `failed` with the reason; the others are changed.
         */
        post: operations["postFindingsAssign"];
    };
    "/api/v1/drifts/{id}/assignment": {
        /**
         * Assign a drift finding, or set its due date
         * @description The owner must be a member who can see the account. A later due date, or none, requires an admin: it accepts the risk for longer. 409 unless the finding is open.
         */
        patch: operations["patchDriftsByIdAssignment"];
    };
    "/api/v1/vulnerabilities/{id}/assignment": {
        /**
         * Assign a vulnerability finding, or set its due date
         * @description The owner must be a member who can see the account. A later due date, or none, requires an admin: it accepts the risk for longer. 409 unless the finding is open.
         */
        patch: operations["patchVulnerabilitiesByIdAssignment"];
    };
    "/api/v1/drifts/{id}/comments": {
        /**
         * List the comments on a drift finding
         * @description Oldest first.
         */
        get: operations["getDriftsByIdComments"];
        /**
         * Comment on a drift finding
         * @description Members whom the text mentions get a mail if a mail server is set up and they can see the account. A comment can be neither changed nor deleted.
         */
        post: operations["postDriftsByIdComments"];
    };
    "/api/v1/drifts/{id}/history": {
        /**
         * List what happened to a drift finding
         * @description Newest first: what members did, from the audit log, with the fixes and accepted risks of the finding, and what the finding says of how it was found and closed.
         */
        get: operations["getDriftsByIdHistory"];
    };
    "/api/v1/vulnerabilities/{id}/comments": {
        /**
         * List the comments on a vulnerability finding
         * @description Oldest first.
         */
        get: operations["getVulnerabilitiesByIdComments"];
        /**
         * Comment on a vulnerability finding
         * @description Members whom the text mentions get a mail if a mail server is set up and they can see the account. A comment can be neither changed nor deleted.
         */
        post: operations["postVulnerabilitiesByIdComments"];
    };
    "/api/v1/vulnerabilities/{id}/history": {
        /**
         * List what happened to a vulnerability finding
         * @description Newest first: what members did, from the audit log, with the fixes and accepted risks of the finding, and what the finding says of how it was found and closed.
         */
        get: operations["getVulnerabilitiesByIdHistory"];
    };
    "/api/v1/findings/groups": {
        /**
         * Group open findings
         * @description Open findings by CVE, by check that resources fail in the newest assessments, or by kind of drift: the same properties of the same type of resource, changed in the same way. The worst and then the largest groups first.
         */
        get: operations["getFindingsGroups"];
    };
    "/api/v1/findings/groups/members": {
        /**
         * List the findings of a group with their resources
         * @description Each with its unfinished remediation, if there is one. A group without open findings has no members.
         */
        get: operations["getFindingsGroupsMembers"];
    };
    "/api/v1/remediation": {
        /**
         * List remediation actions
         * @description Actions of all resources, newest first, without their plans.
         */
        get: operations["getRemediation"];
        /**
         * Plan a remediation of a finding
         * @description Nothing is changed until the action is approved and executed. 422 with the steps to take by hand when there is no automatic fix. A failing check (`control`) is evaluated on what was last read of the resource; one that passes is a 409.
         */
        post: operations["postRemediation"];
    };
    "/api/v1/remediation/{id}": {
        /**
         * Get a remediation action with its plan, snapshot, risk and log
         * @description Includes the plan with its dry run, the decision, the snapshot from before the execution and the log.
         */
        get: operations["getRemediationById"];
    };
    "/api/v1/remediation/{id}/approve": {
        /**
         * Approve a pending action
         * @description 409 unless the action is pending approval, and when `plan_hash` is not that of its plan. For admins only.
         */
        post: operations["postRemediationByIdApprove"];
    };
    "/api/v1/remediation/{id}/reject": {
        /**
         * Reject a pending action
         * @description It ends as failed, with the decision `rejected`. For admins only.
         */
        post: operations["postRemediationByIdReject"];
    };
    "/api/v1/remediation/{id}/execute": {
        /**
         * Execute an approved action
         * @description 409 unless the action is approved. The action shows the progress. For admins only.
         */
        post: operations["postRemediationByIdExecute"];
    };
    "/api/v1/remediation/{id}/rollback": {
        /**
         * Roll back a completed action
         * @description Within the rollback window. 409 with the differences when others changed the resource since, unless `force`. The action stays `completed` with `rollback.status` `running` until it is `rolled_back`. For admins only.
         */
        post: operations["postRemediationByIdRollback"];
    };
    "/api/v1/remediation/preview": {
        /**
         * Get whether a fix of a finding can be planned, or the manual steps
         * @description Plans the fix as `POST /api/v1/remediation` would, on what was last read, and keeps nothing. 422 for a finding that does not exist.
         */
        get: operations["getRemediationPreview"];
    };
    "/api/v1/remediation/plan-many": {
        /**
         * Plan remediations of many findings
         * @description Up to 50 listed findings, or the next 50 members of a group that have no unfinished action. Each becomes an action of its own, as if it were planned alone; a finding that has one keeps it. Findings without an automatic fix have their manual steps in the result.
         */
        post: operations["postRemediationPlanMany"];
    };
    "/api/v1/remediation/approve-many": {
        /**
         * Approve listed plans of pending actions
         * @description Up to 50 plans, each named by its action and its hash. Each is decided alone, with the checks of approving it alone, so that one that is refused keeps no other from being approved. Plans with a high risk are refused here. Repeating the request approves what an interrupted one left. For admins only.
         */
        post: operations["postRemediationApproveMany"];
    };
    "/api/v1/remediation/{id}/signed-decisions": {
        /**
         * Sign a decision to send through Temporal
         * @description The response contains one JSON payload, the input of an update or signal in the Temporal UI, and the complete command line. It is valid once, within `SIGNED_DECISION_MINUTES`, for this action, command, plan and member. Role, membership and four eyes are checked here and again when it is used. This call decides nothing. For admins only.
         */
        post: operations["postRemediationByIdSignedDecisions"];
    };
    "/api/v1/remediation/stop": {
        /**
         * Get whether remediation is stopped
         * @description With the limits on changes to clouds.
         */
        get: operations["getRemediationStop"];
        /**
         * Stop all remediation
         * @description After the response, no step of any action begins. A running step finishes; its action waits before the next one. Nothing new is executed or rolled back. Stopping again changes nothing. For admins only.
         */
        post: operations["postRemediationStop"];
    };
    "/api/v1/remediation/resume": {
        /**
         * Resume remediation
         * @description Waiting actions continue with their next step, after their checks. 409 when the environment stops it. For admins only.
         */
        post: operations["postRemediationResume"];
    };
    "/api/v1/remediation/policies": {
        /**
         * List the remediation policies
         * @description Newest first, each in its present revision. For admins only.
         */
        get: operations["getRemediationPolicies"];
        /**
         * Create a remediation policy
         * @description Until `dry_run_until` it only records what it would do. Then it plans actions, and with the mode `plan_and_approve` it approves and executes those of low risk, once two other admins have approved the revision. For admins only.
         */
        post: operations["postRemediationPolicies"];
    };
    "/api/v1/remediation/policies/{id}": {
        /**
         * Get a remediation policy
         * @description The present revision, with its approvals. For admins only.
         */
        get: operations["getRemediationPoliciesById"];
        /**
         * Change a remediation policy
         * @description Writes a new revision: it has to be approved again, and its dry run begins again. With the `revision` that was read, nobody else can have written one since: that is a 409. For admins only.
         */
        put: operations["putRemediationPoliciesById"];
        /**
         * Delete a remediation policy
         * @description Its actions stay, and those that wait for approval or are being executed go on. For admins only.
         */
        delete: operations["deleteRemediationPoliciesById"];
    };
    "/api/v1/remediation/policies/{id}/approve": {
        /**
         * Approve a revision of a remediation policy
         * @description Two admins who did not write the revision have to approve it before the policy approves plans. Approving twice changes nothing. 403 for its author, and for those who were no admins when it was written. For admins only.
         */
        post: operations["postRemediationPoliciesByIdApprove"];
    };
    "/api/v1/remediation/policies/{id}/pause": {
        /**
         * Pause a remediation policy
         * @description After the response it plans and approves nothing. Pausing again changes nothing. For admins only.
         */
        post: operations["postRemediationPoliciesByIdPause"];
    };
    "/api/v1/remediation/policies/{id}/resume": {
        /**
         * Resume a remediation policy
         * @description Approvals and dry run are as before the pause. For admins only.
         */
        post: operations["postRemediationPoliciesByIdResume"];
    };
    "/api/v1/remediation/policies/{id}/results": {
        /**
         * List what a remediation policy decided
         * @description What the present revision last decided about each finding, newest first. `would_plan` and `would_approve` are from the dry run, in which the caps do not apply. For admins only.
         */
        get: operations["getRemediationPoliciesByIdResults"];
    };
    "/api/v1/compliance/frameworks": {
        /**
         * List the frameworks
         * @description Every framework that the service knows, with its versions by provider kind and whether it is enabled.
         */
        get: operations["getComplianceFrameworks"];
    };
    "/api/v1/compliance/frameworks/{framework_id}/enable": {
        /**
         * Enable a framework
         * @description For the named providers, or for all that are connected now or later. Alerts on other providers are resolved. Repeating the call changes nothing. For admins only.
         */
        post: operations["postComplianceFrameworksByFrameworId}Enable"];
        /**
         * Disable a framework
         * @description Future assessments leave it out; existing ones are kept. Its open alerts are resolved. Repeating the call changes nothing. For admins only.
         */
        delete: operations["deleteComplianceFrameworksByFrameworId}Enable"];
    };
    "/api/v1/compliance/frameworks/{framework_id}": {
        /**
         * Get a custom framework with its revisions
         * @description The present definition, and every revision with who wrote it, newest first.
         */
        get: operations["getComplianceFrameworksByFrameworId}"];
        /**
         * Create a custom framework or write its next revision
         * @description Maps controls to checks of the service and custom ones. A new framework is enabled for all providers. An unchanged one gets no revision. Earlier assessments keep the revision that they used, and a running one that with which it began. An id is never used again. Returns 422 with line and column of each fault in `source`. For admins only.
         */
        put: operations["putComplianceFrameworksByFrameworId}"];
        /**
         * Delete a custom framework
         * @description Assessments that used it are kept, with its revisions. Its alerts are resolved. For admins only.
         */
        delete: operations["deleteComplianceFrameworksByFrameworId}"];
    };
    "/api/v1/compliance/checks": {
        /**
         * List the custom checks
         * @description By id, each in its present version.
         */
        get: operations["getComplianceChecks"];
        /**
         * Create a custom check
         * @description A CEL predicate over the configuration of resources. The next assessments evaluate it as a control of the framework `custom`, which the first check enables for all providers. An id is never used again. Returns 422 with line and column for a predicate that cannot be used. For admins only.
         */
        post: operations["postComplianceChecks"];
    };
    "/api/v1/compliance/checks/preview": {
        /**
         * Preview a custom check on the present inventory
         * @description Returns who would fail and who could not be evaluated, and how long that took. Nothing is saved. It ends at 20,000 resources or after 10 s. For admins only.
         */
        post: operations["postComplianceChecksPreview"];
    };
    "/api/v1/compliance/checks/{check_id}": {
        /**
         * Get a custom check with its versions
         * @description The present definition, and every version with who wrote it, newest first.
         */
        get: operations["getComplianceChecksByChecId}"];
        /**
         * Write the next version of a custom check
         * @description Earlier assessments keep the version that they used, and a running one the version with which it began. Returns 409 if `version` is not the present one. An unchanged definition gets no version. For admins only.
         */
        put: operations["putComplianceChecksByChecId}"];
        /**
         * Delete a custom check
         * @description Assessments that used it are kept, with its versions. Its alerts are resolved. For admins only.
         */
        delete: operations["deleteComplianceChecksByChecId}"];
        /**
         * Enable or disable a custom check
         * @description Assessments leave a disabled check out; its alerts are resolved. Repeating the call changes nothing. For admins only.
         */
        patch: operations["patchComplianceChecksByChecId}"];
    };
    "/api/v1/compliance/check-parameters": {
        /**
         * List the parameters of checks
         * @description Values that checks compare with, e.g. days: their defaults, bounds and what is set instead. Of several values that are set, one for the provider comes first, then those for its unit, the units above it, the organization, and for all; of two for the same providers, the one for the framework comes first.
         */
        get: operations["getComplianceCheckParameters"];
        /**
         * Set a parameter of a check
         * @description For all providers of the kind, for `provider_id`, or for the accounts of `organization_id` or `ou`, and for all frameworks or for `framework_id`. The next assessments evaluate by it and say so; earlier ones keep what they were made by. Returns 400 for a value outside its bounds, and with four eyes 403 for one that passes more than the default. For admins only.
         */
        put: operations["putComplianceCheckParameters"];
    };
    "/api/v1/compliance/check-parameters/{id}": {
        /**
         * Remove a set value
         * @description The next assessments use the next wider value that is set, or the default. For admins only.
         */
        delete: operations["deleteComplianceCheckParametersById"];
    };
    "/api/v1/compliance/definition-files": {
        /**
         * List the files of custom checks and frameworks
         * @description Those that the workers found in `CHECKS_DIR`, by name, with the line of each fault.
         */
        get: operations["getComplianceDefinitionFiles"];
    };
    "/api/v1/compliance/assess": {
        /**
         * Assess compliance
         * @description Evaluates the inventory of the last sync, by the newest versions of all enabled frameworks on all providers unless the body names some. Assessments by another version of a framework raise no alerts and are left out of reports. Returns the running execution when one of the same scope is running.
         */
        post: operations["postComplianceAssess"];
    };
    "/api/v1/compliance/assessments": {
        /**
         * List assessments, without their controls
         * @description Assessments of all frameworks and providers, newest first.
         */
        get: operations["getComplianceAssessments"];
    };
    "/api/v1/compliance/scores": {
        /**
         * Get the scores of frameworks over several providers
         * @description Adds up the newest assessment of each connected provider by the default version of a framework. Providers that were not assessed do not count.
         */
        get: operations["getComplianceScores"];
    };
    "/api/v1/compliance/assessments/{id}": {
        /**
         * Get an assessment with its controls and the resources that failed them
         * @description Each control has its result, the resources that failed with their evidence, and how to fix them. A manual one has the attestation that counts now, else the newest that waits for review, else the newest.
         */
        get: operations["getComplianceAssessmentsById"];
    };
    "/api/v1/compliance/assessments/{id}/export": {
        /**
         * Download an assessment
         * @description As CSV with a row for each control and failed resource, or as PDF. The same bytes every time, until an attestation of a manual control is accepted or ends.
         */
        get: operations["getComplianceAssessmentsByIdExport"];
    };
    "/api/v1/compliance/assessments/{id}/evidence/{resource_id}": {
        /**
         * Get the configuration of a resource as the assessment saw it
         * @description The version of the configuration that was evaluated, with its hash, when it was captured, and the values of parameters that were set.
         */
        get: operations["getComplianceAssessmentsByIdEvidenceByResourcId}"];
    };
    "/api/v1/compliance/attestations/files": {
        /**
         * Upload evidence for an attestation
         * @description The body is the file, at most 10 MiB. It can be used for new attestations of the same member for 24 hours; a file that none uses is removed afterwards. Returns 422 when the content is not of its type.
         */
        post: operations["postComplianceAttestationsFiles"];
    };
    "/api/v1/compliance/attestations/{id}/file": {
        /**
         * Download the evidence of an attestation
         * @description Always to be saved, as plain bytes: nothing of it is shown or run by the service.
         */
        get: operations["getComplianceAttestationsByIdFile"];
    };
    "/api/v1/compliance/attestations": {
        /**
         * List attestations
         * @description Newest first. `status=accepted` lists those that count now; `expires_before` finds those to renew.
         */
        get: operations["getComplianceAttestations"];
        /**
         * Attest a manual control
         * @description For each of the providers, or for none of them. It counts once another member has accepted it, until it expires. Returns 422 for a control that checks decide in this version, and 409 when one waits for review.
         */
        post: operations["postComplianceAttestations"];
    };
    "/api/v1/compliance/attestations/{id}": {
        /**
         * Get an attestation
         * @description The statement, its evidence, who wrote and who reviewed it, and whether it counts now.
         */
        get: operations["getComplianceAttestationsById"];
    };
    "/api/v1/compliance/attestations/{id}/review": {
        /**
         * Review an attestation
         * @description Accepts or rejects what another member attested: 403 for the author. An accepted one replaces the one that counted for the control. Returns 409 unless it is pending.
         */
        post: operations["postComplianceAttestationsByIdReview"];
    };
    "/api/v1/compliance/attestations/{id}/withdraw": {
        /**
         * Withdraw an attestation
         * @description By its author or an admin. It stops counting at once, and no earlier one counts again.
         */
        post: operations["postComplianceAttestationsByIdWithdraw"];
    };
    "/api/v1/compliance/exceptions": {
        /**
         * List exceptions
         * @description Newest first. Expired exceptions stay listed; those that were ended do not.
         */
        get: operations["getComplianceExceptions"];
        /**
         * Create an exception for failed checks
         * @description By check, resource, tag or name; every given selector must match. By tag or name it lasts at most a year. Tags that could not be read match nothing. From the next assessment on, such a failure is shown as excepted, never as passed, until the exception expires. It is listed among the acceptances; with four eyes it returns 409 with the `acceptance_id` that another admin confirms. For admins only.
         */
        post: operations["postComplianceExceptions"];
    };
    "/api/v1/compliance/exceptions/preview": {
        /**
         * List the failures that an exception would cover
         * @description Failures of the newest assessments that match the given selectors. Nothing is changed.
         */
        get: operations["getComplianceExceptionsPreview"];
    };
    "/api/v1/compliance/exceptions/{id}": {
        /**
         * End an exception
         * @description The next assessment counts what it covered again. The exception stays in the audit log. For admins only.
         */
        delete: operations["deleteComplianceExceptionsById"];
    };
    "/api/v1/costs": {
        /**
         * Sum costs
         * @description Sums by what `group_by` names, newest period first, then the largest. Currencies are never added to each other. Deleted providers count.
         */
        get: operations["getCosts"];
    };
    "/api/v1/resources/{id}/cost": {
        /**
         * Get the cost history of a resource
         * @description By month and day, as far as the bill of the account itemizes single resources.
         */
        get: operations["getResourcesByIdCost"];
    };
    "/api/v1/costs/resources": {
        /**
         * Sum costs by resource
         * @description As far as bills name single resources, with the resource of the inventory where there is one; the largest first in each currency. `totals` says how much of the bills that is.
         */
        get: operations["getCostsResources"];
    };
    "/api/v1/costs/tags": {
        /**
         * Sum costs by the value of a tag
         * @description By the present tags of resources, as far as bills name single resources. `totals` says how much of the bills that is.
         */
        get: operations["getCostsTags"];
    };
    "/api/v1/costs/tag-keys": {
        /**
         * List the tags of resources with cost
         * @description Keys to sum costs by, those on the most resources first.
         */
        get: operations["getCostsTagKeys"];
    };
    "/api/v1/costs/forecast": {
        /**
         * Forecast the cost of the present month
         * @description By currency, with the error of such forecasts in the past beside that of a naive one. `service` and `tag_key` exclude each other.
         */
        get: operations["getCostsForecast"];
    };
    "/api/v1/costs/budgets": {
        /**
         * List the budgets
         * @description By name, each with the cost of the present month and its forecast.
         */
        get: operations["getCostsBudgets"];
        /**
         * Create a budget
         * @description What a month may cost: in all, or of an account, an organization or unit, a service, or resources with a tag. An alert is raised once a month for each threshold that is reached. For admins only.
         */
        post: operations["postCostsBudgets"];
    };
    "/api/v1/costs/budgets/{id}": {
        /**
         * Get a budget
         * @description With the cost of the present month and its forecast.
         */
        get: operations["getCostsBudgetsById"];
        /**
         * Change a budget
         * @description Replaces it. Open alerts are resolved, and thresholds that the present month has reached raise new ones. For admins only.
         */
        put: operations["putCostsBudgetsById"];
        /**
         * Delete a budget
         * @description Resolves its alerts. For admins only.
         */
        delete: operations["deleteCostsBudgetsById"];
    };
    "/api/v1/anomalies": {
        /**
         * List anomalies
         * @description Anomalies of the last `days` days, newest first; all of them unless a page is requested.
         */
        get: operations["getAnomalies"];
    };
    "/api/v1/anomalies/{id}": {
        /**
         * Get an anomaly
         * @description Includes the services or metrics that make up the deviation, and the worst day.
         */
        get: operations["getAnomaliesById"];
    };
    "/api/v1/anomalies/{id}/dismiss": {
        /**
         * Dismiss an anomaly
         * @description If it recurs on that day of the following months, it is shown as learned and raises no alert.
         */
        post: operations["postAnomaliesByIdDismiss"];
    };
    "/api/v1/trends": {
        /**
         * Get how findings, scores, coverage, cost and possible savings developed
         * @description Daily figures of the selected providers together, recorded every hour. Days before the first recording are derived from the history of findings and assessments, up to a year back.
         */
        get: operations["getTrends"];
    };
    "/api/v1/recommendations": {
        /**
         * List recommendations
         * @description Recommendations for all resources. Filters combine.
         */
        get: operations["getRecommendations"];
    };
    "/api/v1/recommendations/summary": {
        /**
         * Sum recommendations and their savings
         * @description Numbers and monthly savings of recommendations, in all and by kind, provider or type of resources. Accounts are evaluated as a whole after each sync and daily.
         */
        get: operations["getRecommendationsSummary"];
    };
    "/api/v1/resources/{id}/recommendations": {
        /**
         * List the recommendations for a resource
         * @description Recommendations for the resource in every state.
         */
        get: operations["getResourcesByIdRecommendations"];
    };
    "/api/v1/recommendations/generate": {
        /**
         * Generate recommendations for a resource
         * @description Returns the most important recommendation and lists the others. Pending recommendations of the same kinds are updated, and those whose reasons are gone are dismissed. With a language model configured, its texts replace those of the rules once they arrive. 422 when there is nothing to recommend.
         */
        post: operations["postRecommendationsGenerate"];
    };
    "/api/v1/recommendations/{id}": {
        /**
         * Get a recommendation with its steps and the facts behind it
         * @description `steps` says what to do; `evidence` holds the facts it is based on.
         */
        get: operations["getRecommendationsById"];
    };
    "/api/v1/recommendations/{id}/apply": {
        /**
         * Apply a recommendation
         * @description A recommendation based on an open finding with an automatic fix becomes a remediation action that waits for approval; for the others the response gives the manual steps.
         */
        post: operations["postRecommendationsByIdApply"];
    };
    "/api/v1/recommendations/{id}/dismiss": {
        /**
         * Dismiss a recommendation
         * @description Ends a pending recommendation. The reason is kept with it.
         */
        post: operations["postRecommendationsByIdDismiss"];
    };
    "/api/v1/jobs": {
        /**
         * List jobs
         * @description The syncs of single providers are listed with `type=inventory_sync` only; other jobs belong to no provider.
         */
        get: operations["getJobs"];
    };
    "/api/v1/jobs/{id}": {
        /**
         * Get a job
         * @description Includes the schedule, the last result and the next run.
         */
        get: operations["getJobsById"];
        /**
         * Change the schedule of a job, or enable or disable it
         * @description The next run follows from the new schedule. A run in progress continues. For admins only.
         */
        patch: operations["patchJobsById"];
    };
    "/api/v1/jobs/{id}/trigger": {
        /**
         * Run a job now
         * @description Runs outside the schedule. Returns the running execution when there is one. For admins only.
         */
        post: operations["postJobsByIdTrigger"];
    };
    "/api/v1/jobs/{id}/executions": {
        /**
         * List the executions of a job
         * @description Scheduled and manual runs of the job, newest first.
         */
        get: operations["getJobsByIdExecutions"];
    };
    "/api/v1/executions": {
        /**
         * List the executions of all jobs
         * @description Newest first. `status=running` lists what is happening now.
         */
        get: operations["getExecutions"];
    };
    "/api/v1/jobs/{id}/executions/{execution_id}": {
        /**
         * Get an execution with its progress and the end of its log
         * @description `progress` is null once the run has ended. The log excerpt holds the last 200 lines. `calls` counts what the listings of a sync asked of the cloud.
         */
        get: operations["getJobsByIdExecutionsByExecutioId}"];
    };
    "/api/v1/alerts": {
        /**
         * List alerts
         * @description Alerts from rules and manual ones, newest first. Filters combine.
         */
        get: operations["getAlerts"];
        /**
         * Create an alert manually
         * @description Creates an open alert and publishes `alert.created`.
         */
        post: operations["postAlerts"];
    };
    "/api/v1/alerts/bulk": {
        /**
         * Acknowledge or resolve up to 1,000 alerts
         * @description Alerts that cannot be changed are listed in `failed` with the reason; the others are changed.
         */
        post: operations["postAlertsBulk"];
    };
    "/api/v1/alerts/{id}": {
        /**
         * Get an alert
         * @description Includes who acknowledged or resolved it, and when, and the causes that persist.
         */
        get: operations["getAlertsById"];
    };
    "/api/v1/alerts/{id}/acknowledge": {
        /**
         * Acknowledge an open alert
         * @description Marks the alert as being worked on. 409 unless it is open.
         */
        post: operations["postAlertsByIdAcknowledge"];
    };
    "/api/v1/alerts/{id}/resolve": {
        /**
         * Resolve an alert
         * @description Ends an open or acknowledged alert. 409 when it is already resolved.
         */
        post: operations["postAlertsByIdResolve"];
    };
    "/api/v1/webhooks": {
        /**
         * List webhooks
         * @description Registered webhooks with their events and whether deliveries fail. Secrets are never returned. For admins only.
         */
        get: operations["getWebhooks"];
        /**
         * Register a webhook
         * @description The response contains the signing secret, which is shown only once. For admins only.
         */
        post: operations["postWebhooks"];
    };
    "/api/v1/webhooks/{id}": {
        /**
         * Get a webhook
         * @description Includes since when deliveries fail and whether they are paused. The secret is never returned. For admins only.
         */
        get: operations["getWebhooksById"];
        /**
         * Delete a webhook
         * @description Nothing more is delivered to it. For admins only.
         */
        delete: operations["deleteWebhooksById"];
        /**
         * Change a webhook
         * @description Fields that are left out stay as they are. Enabling a paused webhook resumes its deliveries. For admins only.
         */
        patch: operations["patchWebhooksById"];
    };
    "/api/v1/webhooks/{id}/rotate-secret": {
        /**
         * Rotate the signing secret
         * @description The previous secret stays valid for 24 hours in the webhook-signature header. For admins only.
         */
        post: operations["postWebhooksByIdRotateSecret"];
    };
    "/api/v1/webhooks/{id}/deliveries": {
        /**
         * List the last 100 deliveries
         * @description Each delivery with its payload, every attempt and the response of the receiver, newest first. For admins only.
         */
        get: operations["getWebhooksByIdDeliveries"];
    };
    "/api/v1/webhooks/{id}/test": {
        /**
         * Send a ping
         * @description Sends an event of type `ping`, whatever events the webhook subscribes to. For admins only.
         */
        post: operations["postWebhooksByIdTest"];
    };
    "/api/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver": {
        /**
         * Send a delivery again
         * @description Makes a new delivery of the same event, with its own delivery_id and three attempts. For admins only.
         */
        post: operations["postWebhooksByIdDeliveriesByDeliverId}Redeliver"];
    };
    "/api/v1/providers/{id}/access": {
        /**
         * Get missing permissions
         * @description The last check of the access: one call for each service that is read, what it showed, and what to add for everything denied. Services appear as their calls end. A permitted call does not show that every permission of the service is there. `remediation` says for each operation of remediation plans whether it is allowed, without making it: policies are simulated (AWS, roles compared (Azure, rights reviewed (Kubernetes).
         */
        get: operations["getProvidersByIdAccess"];
        /**
         * Check for missing permissions
         * @description Tries one call for each service that is read, with the session for reading, and evaluates what remediation may change; nothing is changed. Connecting and new credentials do it, too. Returns the running check when there is one.
         */
        post: operations["postProvidersByIdAccess"];
    };
    "/api/v1/providers/{id}/diagnoses": {
        /**
         * Diagnose a provider
         * @description Reads a few resources of every type and compares the answers with what the service knows of the cloud. Returns the running diagnosis when there is one; a new one replaces those that ended.
         */
        post: operations["postProvidersByIdDiagnoses"];
    };
    "/api/v1/diagnoses/{id}": {
        /**
         * Get a diagnosis
         * @description Listings appear as they end. The report has names of the vendor and figures, and no value of the account: neither names, ids, tags nor texts of errors.
         */
        get: operations["getDiagnosesById"];
    };
    "/api/v1/providers/{id}/audit-feed": {
        /**
         * Get the audit feed of a cluster
         * @description Whether the audit log of its API server is received, or read from the log of its cloud, and how late. It names the users behind changes.
         */
        get: operations["getProvidersByIdAuditFeed"];
        /**
         * Read the audit log of a managed cluster from its cloud
         * @description For clusters of EKS, GKE and AKS that are connected through the account that found them: the identity of that account reads the log. It takes the place of an audit webhook, whose token is refused from now on. While the log cannot be read, `reason` says why and how to switch it on. For admins only.
         */
        put: operations["putProvidersByIdAuditFeed"];
        /**
         * Create the audit feed of a cluster, or replace its token
         * @description Returns a token, shown this once, and the policy, webhook configuration and flags for the API server. A token before it is refused from now on. For admins only.
         */
        post: operations["postProvidersByIdAuditFeed"];
        /**
         * Remove the audit feed of a cluster
         * @description Its token is refused from now on, or the log of the cloud is read no longer. Actors that were named stay. For admins only.
         */
        delete: operations["deleteProvidersByIdAuditFeed"];
    };
    "/api/v1/providers/{id}/audit-records": {
        /**
         * Receive audit events of an API server
         * @description The target of its audit webhook (audit.k8s.io/v1), with the token of the audit feed as bearer token. Responds with 200 once the records are stored. What reads, or failed, or was tried only (dry run), is counted and left out.
         */
        post: operations["postProvidersByIdAuditRecords"];
    };
    "/api/v1/providers/{id}/change-feed": {
        /**
         * Get the change feed of a provider
         * @description How far announcements are received and applied. `missed_by_feed` counts the changes that only a sync found meanwhile.
         */
        get: operations["getProvidersByIdChangeFeed"];
        /**
         * Switch the change feed of a provider on or off
         * @description While it is on, a change that the cloud announces is read, compared with the baseline and published within seconds. A sync is requested first, since nothing was announced before. `settings` replace those of before, and the feed starts over; without them they stay. Clusters need the verb `watch` beside `get` and `list`. For admins only.
         */
        put: operations["putProvidersByIdChangeFeed"];
    };
    "/api/v1/providers/{id}/change-feed/rejected": {
        /**
         * List messages that were no announcements
         * @description The newest hundred of the feed, the newest first. They were removed from the queue. For admins only.
         */
        get: operations["getProvidersByIdChangeFeedRejected"];
    };
    "/api/v1/providers/{id}/changes": {
        /**
         * List announced changes of a provider
         * @description The newest first. What a cloud announces only says which resource is read; `failed` are those that could not be read.
         */
        get: operations["getProvidersByIdChanges"];
    };
    "/api/reports/generate": {
        /**
         * Generate a report
         * @description Covers what existed at any time from `from` to `to`, at most five years. Poll the report until it is ready; its link is valid for 24 hours.
         */
        post: operations["postReportsGenerate"];
    };
    "/api/reports": {
        /**
         * List the reports of the last 30 days
         * @description Newest first. `type` and `status` narrow the list.
         */
        get: operations["getReports"];
    };
    "/api/reports/{id}": {
        /**
         * Get the state of a report
         * @description `download_url` and `expires_at` are set while the report is ready.
         */
        get: operations["getReportsById"];
    };
    "/api/reports/{id}/download": {
        /**
         * Download a report
         * @description Supports `Range` and HEAD. 409 until the report is ready, 404 once its 24 hours are over.
         */
        get: operations["getReportsByIdDownload"];
    };
    "/api/ws/drifts": {
        /**
         * Stream drift events
         * @description Server-sent events `drift.detected`, `drift.updated` and `drift.resolved`; `data` is the drift finding, `id` resumes after a break by `Last-Event-ID`. `token` is an access token, an API key or a ticket of POST /api/v1/stream-tickets. A key needs the scope `read`. The stream ends with its token, key or member. A member with too many open streams gets 429.
         */
        get: operations["getWsDrifts"];
    };
    "/api/v1/stream-tickets": {
        /**
         * Get a single-use ticket for the event stream
         * @description The ticket opens one stream within 30 seconds; the stream ends with the session or API key that requested it, or with the token if that belongs to neither.
         */
        post: operations["postStreamTickets"];
    };
    "/api/v1/audit-log": {
        /**
         * List the audit log
         * @description Every change with its actor and the values before and after, newest first. Filters combine. A caller whose access is limited sees the changes of what is inside the limit. For admins only.
         */
        get: operations["getAuditLog"];
    };
    "/api/v1/audit-log/chain": {
        /**
         * Get the state of the audit chain
         * @description The newest seal, what is not sealed yet, and what the sealer has found: it checks the chain from its last head on every few seconds. `npm run audit:verify` checks every row, also against heads that are kept elsewhere. For admins only.
         */
        get: operations["getAuditLogChain"];
    };
    "/api/v1/settings/api-keys": {
        /**
         * List API keys
         * @description Your own keys; admins with full access see the keys of all members.
         */
        get: operations["getSettingsApiKeys"];
        /**
         * Create an API key
         * @description The key is shown in this response only. With only `name`, it may do all that its owner may and does not expire. A key cannot create one that has more scopes, lives longer or reaches further than itself (403).
         */
        post: operations["postSettingsApiKeys"];
    };
    "/api/v1/settings/api-keys/{id}": {
        /**
         * Delete an API key
         * @description Later requests with the key get 401.
         */
        delete: operations["deleteSettingsApiKeysById"];
        /**
         * Change what an API key is limited to
         * @description For your own keys; admins with full access change the keys of all members. It takes effect at once; open streams of the key end. An API key can only narrow: each entry must be among those that the changed key has (403).
         */
        patch: operations["patchSettingsApiKeysById"];
    };
    "/api/v1/settings/team": {
        /**
         * List the team
         * @description All members with their roles, what they are limited to, and when they were last active. A caller whose access is limited sees no limits of others.
         */
        get: operations["getSettingsTeam"];
    };
    "/api/v1/settings/team/{user_id}": {
        /**
         * Change a member’s role or access limit
         * @description It takes effect at once; open streams of a member whose limit changes end. The last admin with full access can be neither demoted nor limited (409). Open invitations of an admin who is demoted or limited are withdrawn. An API key needs all scopes for this. For admins only.
         */
        put: operations["putSettingsTeamByUseId}"];
        /**
         * Remove a member
         * @description Sessions, streams and API keys of the member end at once, and open invitations that the member sent are withdrawn. Open findings of the member have no owner then. The last admin cannot be removed (409). For admins only.
         */
        delete: operations["deleteSettingsTeamByUseId}"];
    };
    "/api/v1/settings/team/invite": {
        /**
         * Invite a member to the team
         * @description Sends a mail with a link that works once, within 7 days. Without a mail server (SMTP_URL) the response shows the link, once. It replaces an open invitation of the same address. An API key needs all scopes for this. For admins only.
         */
        post: operations["postSettingsTeamInvite"];
    };
    "/api/v1/settings/team/invitations": {
        /**
         * List open invitations
         * @description Invitations that are not accepted yet, with the delivery state of their e-mails. For admins only.
         */
        get: operations["getSettingsTeamInvitations"];
    };
    "/api/v1/settings/team/invitations/{id}": {
        /**
         * Withdraw an invitation
         * @description The link stops working immediately. For admins only.
         */
        delete: operations["deleteSettingsTeamInvitationsById"];
    };
    "/api/v1/invitations/preview": {
        /**
         * Show an invitation to its recipient
         * @description Returns who sent it and for which role. It changes nothing, and is refused in the same cases as accepting it.
         */
        post: operations["postInvitationsPreview"];
    };
    "/api/v1/invitations/accept": {
        /**
         * Accept an invitation and choose a password
         * @description The response is that of a login. 409 for an invitation that was already accepted.
         */
        post: operations["postInvitationsAccept"];
    };
    "/invitation": {
        /**
         * Show the page that accepts an invitation
         * @description Where the link of an invitation leads. It asks for a password and accepts the invitation.
         */
        get: operations["getInvitation"];
    };
    "/invitation/{file}": {
        /**
         * Get a file of the page
         * @description The styles, scripts and images that the page loads.
         */
        get: operations["getInvitationByFile"];
    };
    "/api/v1/settings/alert-rules": {
        /**
         * Get the alert rules
         * @description Which rules raise alerts, and their thresholds.
         */
        get: operations["getSettingsAlertRules"];
        /**
         * Replace the alert rules
         * @description Applies to what happens from now on; existing alerts stay. With another `group_by`, findings move to the alerts of their new groups when they are seen again. For admins only.
         */
        put: operations["putSettingsAlertRules"];
    };
    "/api/v1/settings/finding-due-days": {
        /**
         * Get the days until findings are due
         * @description From opening a finding to its due date, by severity; null where findings have no due date.
         */
        get: operations["getSettingsFindingDueDays"];
        /**
         * Change the days until findings are due
         * @description For findings that are opened or get worse from now on; due dates that findings have stay. For admins only.
         */
        put: operations["putSettingsFindingDueDays"];
    };
    "/api/v1/codec/decode": {
        /**
         * Decrypt Temporal payloads
         * @description The codec endpoint that the Temporal UI and CLI call to show encrypted payloads. For admins only.
         */
        post: operations["postCodecDecode"];
    };
    "/api/v1/codec/encode": {
        /**
         * Encrypt Temporal payloads
         * @description The codec endpoint that the Temporal UI and CLI call before they send payloads. For admins only.
         */
        post: operations["postCodecEncode"];
    };
    "/healthz": {
        /**
         * Check that the process is up
         * @description Succeeds while the process runs, whatever else is reachable. For liveness probes.
         */
        get: operations["getHealthz"];
    };
    "/readyz": {
        /**
         * Check that the process can serve requests
         * @description It can while Postgres is reachable. Without Temporal, accepted work waits, which the response shows. `database_roles` is `single` when the role of this process could rewrite the audit log, `separate` when it could not, and `unknown` while Postgres does not answer.
         */
        get: operations["getReadyz"];
    };
    "/metrics": {
        /**
         * Get metrics of this process and of the shared state, for Prometheus
         * @description Requires METRICS_TOKEN as bearer token. Where none is set, it responds to this machine only, and not through a proxy.
         */
        get: operations["getMetrics"];
    };
    "/openapi.json": {
        /**
         * Get this API description
         * @description The OpenAPI 3.1 document of every endpoint.
         */
        get: operations["getOpenapiJson"];
    };
    "/docs": {
        /**
         * Show the API description in a browser
         * @description Shows /openapi.json in Swagger UI, which loads nothing from other hosts. Requests are sent with the session of the console, if there is one.
         */
        get: operations["getDocs"];
    };
    "/docs/{file}": {
        /**
         * Get a file of the page
         * @description The styles, scripts and images that the page loads.
         */
        get: operations["getDocsByFile"];
    };
}
export interface components {
    schemas: {
        Error: {
            /** @description Error message for people */
            error: string;
            /** @description Error code for programs */
            code: string;
            /** @description Details; for a body, every fault */
            details?: string;
            /** @description Seconds to wait; with 429 */
            retryAfter?: number;
            request_id: string;
        };
        Acceptance: {
            id: number;
            kind: components["schemas"]["AcceptanceKind"];
            status: components["schemas"]["AcceptanceStatus"];
            /** @description Description of what is accepted */
            summary: string;
            reason: string;
            expires_at: string | null;
            requested_by: components["schemas"]["MemberReference"];
            /** Format: date-time */
            requested_at: string;
            decided_by: components["schemas"]["MemberReference"] | null;
            decided_at: string | null;
            ended_by: components["schemas"]["MemberReference"] | null;
            ended_at: string | null;
            end_reason: string | null;
            vulnerability_id: number | null;
            drift_id: number | null;
            exception_id: number | null;
            baseline_id: number | null;
        };
        AcceptanceDecision: {
            /** @description Kept with the acceptance */
            reason?: string;
        };
        AcceptanceDetail: {
            id: number;
            kind: components["schemas"]["AcceptanceKind"];
            status: components["schemas"]["AcceptanceStatus"];
            /** @description Description of what is accepted */
            summary: string;
            reason: string;
            expires_at: string | null;
            requested_by: components["schemas"]["MemberReference"];
            /** Format: date-time */
            requested_at: string;
            decided_by: components["schemas"]["MemberReference"] | null;
            decided_at: string | null;
            ended_by: components["schemas"]["MemberReference"] | null;
            ended_at: string | null;
            end_reason: string | null;
            vulnerability_id: number | null;
            drift_id: number | null;
            exception_id: number | null;
            baseline_id: number | null;
            resources: components["schemas"]["AcceptedResource"][];
        };
        /** @enum {unknown} */
        AcceptanceKind: "baseline" | "deletion" | "baseline_removal" | "vulnerability" | "exception";
        /** @enum {unknown} */
        AcceptanceStatus: "pending" | "accepted" | "rejected" | "outdated" | "revoked" | "expired" | "superseded" | "completed";
        AcceptedAccessCheck: {
            provider_id: number;
            /** @constant */
            status: "checking";
            workflow_id: string;
        };
        AcceptedAssessment: {
            job_id: number;
            /** @constant */
            status: "running";
            execution_id: number;
            workflow_id: string;
            message: string;
        };
        AcceptedDetection: {
            job_id: number;
            /** @constant */
            status: "running";
            execution_id: number;
            workflow_id: string;
            message: string;
        };
        AcceptedDeviation: {
            drift_id: number | null;
            aspect: string;
            severity: components["schemas"]["Severity"];
            summary: string;
        };
        AcceptedDiagnosis: {
            diagnosis_id: number;
            status: components["schemas"]["DiagnosisStatus"];
            workflow_id: string;
        };
        AcceptedDiscovery: {
            discovery_id: number;
            /** @constant */
            status: "running";
            workflow_id: string;
        };
        AcceptedJob: {
            job_id: number;
            /** @constant */
            status: "running";
            execution_id: number;
            workflow_id: string;
        };
        AcceptedRemediationExecution: {
            /** @constant */
            status: "executing";
            /** Format: date-time */
            started_at: string;
            workflow_id: string;
        };
        AcceptedReport: {
            report_id: string;
            status: components["schemas"]["ReportStatus"];
            /** @description Estimated from the duration of recent reports */
            estimated_seconds: number;
            workflow_id: string;
        };
        AcceptedRequest: {
            /** @constant */
            status: "accepted";
        };
        AcceptedResource: {
            resource_id: number;
            resource_name: string;
            baseline_id: number | null;
            previous_baseline_id: number | null;
            superseded_at: string | null;
            deviations: components["schemas"]["AcceptedDeviation"][];
        };
        /** @enum {unknown} */
        AccessCheckStatus: "not_checked" | "checking" | "complete" | "failed";
        AccessDocument: {
            title: string;
            /** @enum {unknown} */
            format: "json" | "yaml";
            /** @description To copy */
            content: string;
        };
        /** @description A provider, or accounts of organizations by unit, organization or tag */
        AccessLimitEntry: components["schemas"]["ProviderLimit"] | components["schemas"]["UnitLimit"] | components["schemas"]["OrganizationLimit"] | components["schemas"]["TagLimit"];
        /** @enum {unknown} */
        AccessResult: "allowed" | "denied" | "not_enabled" | "not_evaluated";
        AccessStatement: components["schemas"]["PolicyStatement"] | {
            permissions: string[];
            organization_permissions: string[];
        } | {
            actions: string[];
        } | components["schemas"]["ClusterRoleRule"];
        AccessTemplates: {
            cloudformation: string | null;
            arm: string | null;
            terraform: string | null;
            kubernetes: string | null;
            /** @description Commands of the vendor's command line, for a POSIX shell */
            cli: string;
        };
        /** @description An account is covered when it matches every list of `include` and no list of `exclude`; without lists, always */
        AccountFilters: {
            include?: components["schemas"]["AccountSelector"];
            exclude?: components["schemas"]["AccountSelector"];
        };
        /** @description An account is covered when it matches every list of `include` and no list of `exclude`; without lists, always */
        AccountFiltersRequest: {
            include?: components["schemas"]["AccountSelectorRequest"];
            exclude?: components["schemas"]["AccountSelectorRequest"];
        };
        AccountSelector: {
            /** @description External ids of units; accounts anywhere below match */
            ous?: string[];
            /** @description Without `value`, any value matches */
            tags?: {
                key: string;
                value?: string;
            }[];
            /** @description `*` stands for any text; letter case does not matter */
            names?: string[];
            /** @description Ids of accounts, projects or subscriptions */
            account_ids?: string[];
        };
        AccountSelectorRequest: {
            /** @description External ids of units; accounts anywhere below match */
            ous?: string[];
            /** @description Without `value`, any value matches */
            tags?: {
                key: string;
                value?: string;
            }[];
            /** @description `*` stands for any text; letter case does not matter */
            names?: string[];
            /** @description Ids of accounts, projects or subscriptions */
            account_ids?: string[];
        };
        /** @description The sync that is running */
        AccountSync: {
            elapsed_ms: number;
            listings_ended: number;
            /** @description All listings, or all so far */
            listings_begun: number;
            calls: components["schemas"]["CallCounts"];
        };
        AdvisoryReference: {
            type: string;
            url: string;
        };
        /** @enum {unknown} */
        Age: "under_1_day" | "1_to_7_days" | "7_to_30_days" | "30_to_90_days" | "over_90_days";
        Alert: {
            id: number;
            title: string;
            type: components["schemas"]["AlertType"];
            severity: components["schemas"]["Severity"];
            status: components["schemas"]["AlertStatus"];
            provider_id: number | null;
            resource_id: number | null;
            resource_name: string | null;
            description: string | null;
            rule: string | null;
            /** @description How often its causes were detected */
            occurrences: number;
            /** @description Number of causes that persist; 0 when all are fixed, and for an alert created manually */
            cause_count: number;
            source: components["schemas"]["AlertSource"] | null;
            /** Format: date-time */
            created_at: string;
            created_by: number | null;
            /** Format: date-time */
            last_seen_at: string;
            acknowledged_at: string | null;
            acknowledged_by: number | null;
            resolved_at: string | null;
            resolved_by: number | null;
            resolution_note: string | null;
        };
        /** @enum {unknown} */
        AlertAction: "acknowledge" | "resolve";
        AlertBulkChange: {
            ids: number[];
            action: components["schemas"]["AlertAction"];
        };
        AlertBulkFailure: {
            id: number;
            code: string;
            error: string;
        };
        AlertBulkResult: {
            updated: number[];
            failed: components["schemas"]["AlertBulkFailure"][];
        };
        AlertCause: {
            title: string;
            severity: components["schemas"]["Severity"];
            finding_id: number | null;
            control_id: string | null;
            source: components["schemas"]["AlertSource"] | null;
            /** Format: date-time */
            since: string;
        };
        AlertDetail: {
            id: number;
            title: string;
            type: components["schemas"]["AlertType"];
            severity: components["schemas"]["Severity"];
            status: components["schemas"]["AlertStatus"];
            provider_id: number | null;
            resource_id: number | null;
            resource_name: string | null;
            description: string | null;
            rule: string | null;
            /** @description How often its causes were detected */
            occurrences: number;
            /** @description Number of causes that persist; 0 when all are fixed, and for an alert created manually */
            cause_count: number;
            source: components["schemas"]["AlertSource"] | null;
            /** Format: date-time */
            created_at: string;
            created_by: number | null;
            /** Format: date-time */
            last_seen_at: string;
            acknowledged_at: string | null;
            acknowledged_by: number | null;
            resolved_at: string | null;
            resolved_by: number | null;
            resolution_note: string | null;
            /** @description What is wrong behind it now, in the order of the titles, up to 1,000 */
            causes: components["schemas"]["AlertCause"][];
        };
        AlertResolution: {
            resolution_note?: string;
        };
        AlertRuleSwitch: {
            /** @description Whether the rule raises alerts */
            enabled: boolean;
        };
        AlertRules: {
            drift: components["schemas"]["DriftAlertRule"];
            vulnerability: components["schemas"]["VulnerabilityAlertRule"];
            compliance_control: components["schemas"]["ControlAlertRule"];
            compliance_score: components["schemas"]["ScoreAlertRule"];
            cost_anomaly: components["schemas"]["CostAnomalyAlertRule"];
            performance_anomaly: components["schemas"]["AlertRuleSwitch"];
            provider_error: components["schemas"]["ProviderErrorAlertRule"];
            remediation_failure: components["schemas"]["AlertRuleSwitch"];
            webhook_paused: components["schemas"]["AlertRuleSwitch"];
            database_full: components["schemas"]["AlertRuleSwitch"];
            finding_overdue: components["schemas"]["OverdueAlertRule"];
            budget: components["schemas"]["AlertRuleSwitch"];
        };
        AlertRulesChange: {
            drift: components["schemas"]["DriftAlertRule"];
            vulnerability: components["schemas"]["VulnerabilityAlertRule"];
            compliance_control: components["schemas"]["ControlAlertRule"];
            compliance_score: components["schemas"]["ScoreAlertRule"];
            cost_anomaly: components["schemas"]["CostAnomalyAlertRule"];
            performance_anomaly: components["schemas"]["AlertRuleSwitch"];
            provider_error: components["schemas"]["ProviderErrorAlertRule"];
            remediation_failure: components["schemas"]["AlertRuleSwitch"];
            webhook_paused: components["schemas"]["AlertRuleSwitch"];
            database_full?: components["schemas"]["AlertRuleSwitch"];
            finding_overdue?: components["schemas"]["OverdueAlertRule"];
            budget?: components["schemas"]["AlertRuleSwitch"];
        };
        AlertSource: {
            kind: components["schemas"]["AlertSourceKind"];
            id: number | null;
            job_id: number | null;
            framework_id: string | null;
            control_id: string | null;
            assessment_id: number | null;
        };
        /** @enum {unknown} */
        AlertSourceKind: "drift" | "vulnerability" | "control" | "framework" | "anomaly" | "budget" | "execution" | "remediation" | "webhook" | "database" | "audit_log" | "finding";
        /** @enum {unknown} */
        AlertStatus: "open" | "acknowledged" | "resolved";
        /** @enum {unknown} */
        AlertType: "security" | "cost" | "compliance" | "performance";
        AnnouncedChange: {
            id: number;
            /** @description Id of the announcement in the cloud */
            event_id: string;
            /** @description What reported it: `watch` of the API server, its `audit_log`, the cloud’s `call_log`, its `change_records`, its `configuration_recorder`, a `listing` that was compared with the inventory, or an `event` in a queue */
            source: components["schemas"]["ChangeSource"];
            resource_id: number | null;
            resource_type: string;
            external_id: string;
            region: string;
            kind: components["schemas"]["ChangeKind"];
            occurred_at: string | null;
            /** Format: date-time */
            announced_at: string;
            via: string | null;
            means: components["schemas"]["ChangeMeans"] | null;
            call: string | null;
            actor: components["schemas"]["ChangeActor"] | null;
            remediation_id: number | null;
            /** @description `pending`: the resource is about to be read. `applied`: what was read differed from the inventory. `unchanged`: it did not. `failed`: it could not be read; `reason` says why, and the next sync reads it */
            status: components["schemas"]["ChangeStatus"];
            /** @description Failed attempts to read the resource */
            attempts: number;
            reason: string | null;
            settled_at: string | null;
        };
        Anomaly: {
            id: number;
            type: components["schemas"]["AnomalyType"];
            provider_id: number;
            /** Format: date */
            date: string;
            actual_amount: number;
            /** @description Amount that the history lets expect for the day */
            expected_amount: number;
            /** @description Upper bound of the expected range */
            expected_upper: number;
            /** @description Excess over the expected amount in percent; relative to the actual amount where nothing was expected */
            deviation_percent: number;
            /** @description What makes up the amount and the gap to what was expected; they sum to both */
            top_services: components["schemas"]["AnomalyService"][];
            status: components["schemas"]["AnomalyStatus"];
            /** Format: date-time */
            detected_at: string;
            /**
             * Format: date
             * @description Last day of the run so far
             */
            last_date: string;
            /** @description Whether the run continues */
            is_ongoing: boolean;
            peak: components["schemas"]["AnomalyDay"];
            currency: string | null;
            /** @description Services concerned; empty for the sum of all */
            services: string[];
            resource_id: number | null;
            resource_name: string | null;
            /** @description Metrics that left their ranges, the worst first; empty for cost */
            metrics: components["schemas"]["AnomalyMetric"][];
            reason: string | null;
            learned_from: number | null;
            dismissed_at: string | null;
            dismissed_by: number | null;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description The worst day of the run */
        AnomalyDay: {
            /** Format: date */
            date: string;
            actual_amount: number;
            /** @description Amount that the history lets expect for the day */
            expected_amount: number;
            /** @description Upper bound of the expected range */
            expected_upper: number;
            /** @description Excess over the expected amount in percent; relative to the actual amount where nothing was expected */
            deviation_percent: number;
        };
        AnomalyMetric: {
            resource_id: number;
            resource_name: string;
            metric: components["schemas"]["MetricName"];
            actual: number;
            expected: number;
            upper: number;
            deviation_percent: number;
            /** Format: date */
            last_date: string;
        };
        AnomalyService: {
            service: string;
            amount: number;
            vs_expected: number;
        };
        /** @enum {unknown} */
        AnomalyStatus: "active" | "dismissed";
        /** @enum {unknown} */
        AnomalyType: "cost" | "performance";
        ApiKey: {
            id: number;
            name: string;
            /**
             * @description First characters of the key
             * @example ias_Zk3vQx1p…
             */
            prefix: string;
            /** Format: date-time */
            created_at: string;
            last_used_at: string | null;
            /** @description Id of the owner */
            member_id: number;
            /** @description E-mail address of the owner */
            owner: string;
            expires_at: string | null;
            scopes: components["schemas"]["KeyScope"][] | null;
            access_limit: components["schemas"]["AccessLimitEntry"][] | null;
        };
        ApiKeyLimitChange: {
            access_limit: components["schemas"]["AccessLimitEntry"][] | null;
        };
        AppliedRecommendation: {
            id: number;
            type: components["schemas"]["RecommendationType"];
            title: string;
            description: string;
            estimated_monthly_savings?: number | null;
            monthly_savings?: components["schemas"]["Savings"] | null;
            resource_id: number;
            resource_name: string;
            resource_type: string;
            status: components["schemas"]["RecommendationStatus"];
            /** Format: date-time */
            created_at: string;
            provider_id: number;
            provider_name: string;
            /** @description The rule; a resource has one pending recommendation of each kind */
            kind: string;
            severity: components["schemas"]["Severity"];
            source: components["schemas"]["RecommendationSource"];
            model: string | null;
            note: string | null;
            finding_type: components["schemas"]["FindingType"] | null;
            finding_id: number | null;
            reason: string | null;
            remediation_action_id: number | null;
            decided_at: string | null;
            decided_by: number | null;
            /** Format: date-time */
            updated_at: string;
            /** @description What to do, first to last */
            steps: string[];
            /** @description The facts that it rests on */
            evidence: {
                [key: string]: unknown;
            };
            writing: components["schemas"]["WritingRequest"] | null;
            remediation_action: components["schemas"]["PlannedAction"] | null;
            by_hand: string | null;
        };
        /** @enum {unknown} */
        ApprovalOutcome: "approved" | "refused" | "not_sent";
        ApprovalRefusal: {
            /** @description The status that approving it alone would have */
            status: number;
            message: string;
            details: string | null;
        };
        ApprovalResult: {
            id: number;
            /** @description `approved`: by this request, or by the same member for the same plan before. `not_sent`: the workflows could not be reached */
            outcome: components["schemas"]["ApprovalOutcome"];
            action: components["schemas"]["RemediationAction"] | null;
            error: components["schemas"]["ApprovalRefusal"] | null;
        };
        Assessment: {
            id: number;
            framework_id: string;
            framework_name: string;
            framework_version: string;
            /** @description Whether it was the version assessed by default */
            is_default_version: boolean;
            provider_id: number;
            provider_name: string;
            /** @description passed / total_controls; 0 when nothing was evaluated */
            score: number;
            /** @description passed + failed: the controls that the score is a share of */
            total_controls: number;
            /** @description All controls of the framework for this cloud: passed + failed + not_evaluated + manual */
            controls_in_framework: number;
            passed: number;
            failed: number;
            /** @description Controls that could not be decided */
            not_evaluated: number;
            /** @description Controls that no check decides */
            manual: number;
            /** @description Manual controls that members attest at the time of the request; never part of the score */
            attested: number;
            /** @description Controls that were decided; 0 says why the score is 0 */
            evaluated: number;
            /** Format: date-time */
            created_at: string;
        };
        AssessmentDetail: {
            id: number;
            framework_id: string;
            framework_name: string;
            framework_version: string;
            /** @description Whether it was the version assessed by default */
            is_default_version: boolean;
            provider_id: number;
            provider_name: string;
            /** @description passed / total_controls; 0 when nothing was evaluated */
            score: number;
            /** @description passed + failed: the controls that the score is a share of */
            total_controls: number;
            /** @description All controls of the framework for this cloud: passed + failed + not_evaluated + manual */
            controls_in_framework: number;
            passed: number;
            failed: number;
            /** @description Controls that could not be decided */
            not_evaluated: number;
            /** @description Controls that no check decides */
            manual: number;
            /** @description Manual controls that members attest at the time of the request; never part of the score */
            attested: number;
            /** @description Controls that were decided; 0 says why the score is 0 */
            evaluated: number;
            /** Format: date-time */
            created_at: string;
            controls: components["schemas"]["ControlResult"][];
            /** @description Each check of the `failed_resources`, once, with its risk and how to fix it */
            failed_checks: components["schemas"]["Check"][];
        };
        AssessmentEvidence: {
            resource_id: number;
            name: string;
            resource_type: string;
            external_id: string;
            version_id: number;
            configuration_hash: string;
            /** Format: date-time */
            captured_at: string;
            /** @description Values by which the assessment evaluated checks of the type instead of their defaults */
            parameters: components["schemas"]["TunedParameter"][];
            configuration: {
                [key: string]: unknown;
            };
        };
        AssessmentRequest: {
            /** @description Default: all enabled frameworks */
            framework_id?: string;
            /** @description Version of the framework that `framework_id` names; the newest by default */
            version?: string;
            /** @description Default: all providers */
            provider_id?: number;
            /** @description Only providers of the accounts of this organization */
            organization_id?: number;
            /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
            ou?: string;
        };
        /** @description AWS: by a role of this name in each account, which is assumed from where the access of the organization's provider begins; without `region` and `regions`, those of that provider are covered */
        AssumedRolesConnection: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "assume_role";
            /** @description The setup whose external id the trust policies of the roles require */
            setupId: number;
            /** @description The role that reads, in every account, e.g. InfrastructureAuditReader */
            roleName: string;
            /** @description The role that remediates; without it, the accounts are only read */
            remediationRoleName?: string;
            /** @description The path of the roles, `/` by default */
            rolePath: string;
            /** @description e.g. eu-central-1 */
            region?: string;
            regions?: string[] | "all";
        };
        /** @description AWS: by a role of this name in each account, which is assumed from where the access of the organization's provider begins; without `region` and `regions`, those of that provider are covered */
        AssumedRolesConnectionRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "assume_role";
            /** @description The setup whose external id the trust policies of the roles require */
            setupId: number;
            /** @description The role that reads, in every account, e.g. InfrastructureAuditReader */
            roleName: string;
            /** @description The role that remediates; without it, the accounts are only read */
            remediationRoleName?: string;
            /** @description The path of the roles, `/` by default */
            rolePath?: string;
            /** @description e.g. eu-central-1 */
            region?: string;
            regions?: string[] | "all";
        };
        Attestation: {
            id: number;
            status: components["schemas"]["AttestationStatus"];
            provider_id: number;
            provider_name: string;
            framework_id: string;
            framework_version: string;
            control_id: string;
            control_title: string;
            statement: string;
            file: components["schemas"]["AttestedFile"] | null;
            /** Format: date-time */
            expires_at: string;
            created_by: components["schemas"]["MemberReference"];
            /** Format: date-time */
            created_at: string;
            reviewed_by: components["schemas"]["MemberReference"] | null;
            reviewed_at: string | null;
            review_comment: string | null;
            ended_by: components["schemas"]["MemberReference"] | null;
            ended_at: string | null;
            end_reason: string | null;
        };
        AttestationReview: {
            /** @enum {unknown} */
            decision: "accepted" | "rejected";
            /** @description Required for a rejection */
            comment?: string;
        };
        /** @enum {unknown} */
        AttestationStatus: "pending" | "accepted" | "rejected" | "withdrawn" | "superseded" | "expired";
        AttestationWithdrawal: {
            reason?: string;
        };
        AttestedFile: {
            name: string;
            content_type: string;
            size_bytes: number;
            /** @description Of the content, in lower-case hexadecimal */
            sha256: string;
        };
        AuditChain: {
            /** @description `sealed`: all rows but the newest are sealed, and the sealer has reported no fault; `behind`: a row has waited for minutes, because no sealer runs or it cannot seal; `broken`: the sealer found another chain than it knows */
            state: components["schemas"]["AuditChainState"];
            newest: components["schemas"]["AuditSeal"] | null;
            /** @description Rows that are not sealed yet */
            unsealed: number;
            oldest_unsealed_at: string | null;
            fault: components["schemas"]["AuditChainFault"] | null;
        };
        AuditChainFault: {
            alert_id: number;
            /** Format: date-time */
            since: string;
            reason: string;
        };
        /** @enum {unknown} */
        AuditChainState: "sealed" | "behind" | "broken";
        AuditEntry: {
            id: number;
            /** Format: date-time */
            at: string;
            member_id: number | null;
            /** @description E-mail of the member, or the part of the service */
            actor: string;
            role: string | null;
            /** @description How the command arrived: api, api_key, temporal or system */
            channel: string;
            action: string;
            subject_type: string;
            subject_id: string | null;
            before: {
                [key: string]: unknown;
            } | null;
            after: {
                [key: string]: unknown;
            } | null;
            request_id: string | null;
            /** @description Whether the chain covers it; new rows follow within seconds */
            sealed: boolean;
        };
        AuditEventList: {
            /** @constant */
            apiVersion: "audit.k8s.io/v1";
            /** @constant */
            kind: "EventList";
            /** @description Events as the API server writes them */
            items: unknown[];
        };
        AuditFeed: {
            provider_id: number;
            /** @description Whether there is an audit feed */
            enabled: boolean;
            source: components["schemas"]["AuditSource"] | null;
            reason: string | null;
            token_hint: string | null;
            created_at: string | null;
            received_at: string | null;
            read_at: string | null;
            median_delay_seconds: number | null;
            longest_delay_seconds: number | null;
            /** @description Events that were received */
            received: number;
            /** @description Of those, calls that may have changed something of the inventory */
            stored: number;
        };
        AuditSeal: {
            /** @description Number of the link */
            sequence: number;
            /** @description Audit row that it seals */
            audit_id: number;
            /**
             * Format: date-time
             * @description When the row was written
             */
            at: string;
            /** @description HMAC-SHA-256, hexadecimal, as in published heads */
            mac: string;
        };
        /** @enum {unknown} */
        AuditSource: "webhook" | "cloud_log";
        AwsAccessKeyAuthentication: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "access_key";
            accessKeyId: string;
            secretAccessKey: string;
            /** @description Of temporary credentials, which work until AWS lets them expire */
            sessionToken?: string;
        };
        AwsAssumeRoleAuthentication: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "assume_role";
            /** @description The setup whose external id the trust policies of the roles require */
            setupId: number;
            /** @description The role that reads; its sessions are limited to reading, whatever the role allows */
            roleArn: string;
            /** @description The role that remediates, assumed only while an approved action runs; without it, nothing is changed */
            remediationRoleArn?: string;
            /** @description Role chain, in order */
            via?: string[];
            /** @description Who assumes the first role; by default the identity of the workers */
            source?: components["schemas"]["AwsProcessAuthentication"] | components["schemas"]["AwsAccessKeyAuthentication"];
        };
        /** @description Instead of `accessKeyId` and `secretAccessKey` */
        AwsAuthentication: components["schemas"]["AwsAccessKeyAuthentication"] | components["schemas"]["AwsProcessAuthentication"] | components["schemas"]["AwsAssumeRoleAuthentication"];
        /** @description The identity of the workers: instance profile, container role, web identity, SSO profile or environment; needs `PROCESS_IDENTITY=on` */
        AwsProcessAuthentication: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "process";
        };
        /** @description Instead of `clientId` and `clientSecret` */
        AzureAuthentication: components["schemas"]["AzureClientSecretAuthentication"] | components["schemas"]["AzureManagedIdentityAuthentication"] | components["schemas"]["AzureWorkloadIdentityAuthentication"] | components["schemas"]["AzureClientCertificateAuthentication"];
        AzureClientCertificateAuthentication: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "client_certificate";
            /** @description Application (client) id */
            clientId: string;
            /** @description PEM of the certificate and of its RSA private key, without a passphrase */
            certificate: string;
        };
        AzureClientSecretAuthentication: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "client_secret";
            /** @description Application (client) id */
            clientId: string;
            clientSecret: string;
        };
        /** @description The managed identity of the workers, where the operator allows it (PROCESS_IDENTITY) */
        AzureManagedIdentityAuthentication: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "managed_identity";
            /** @description Client id of a user-assigned identity; without it the system-assigned one */
            clientId?: string;
        };
        /** @description An application that trusts the federated token of the workers (AZURE_FEDERATED_TOKEN_FILE), where the operator allows it (PROCESS_IDENTITY) */
        AzureWorkloadIdentityAuthentication: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "workload_identity";
            /** @description Application (client) id */
            clientId: string;
        };
        Baseline: {
            id: number;
            resource_id: number;
            configuration: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            captured_at: string;
            /** @description Member who captured it */
            created_by: number;
            acceptance_id: number | null;
            voided_at: string | null;
        };
        BaselineComparison: {
            baseline_a: number;
            baseline_b: number;
            diff: components["schemas"]["BaselineDifference"][];
        };
        BaselineDifference: {
            /** @description JSON Pointer */
            path: string;
            /** @description Any JSON value */
            baseline_a_value: unknown;
            /** @description Any JSON value */
            baseline_b_value: unknown;
        };
        /** @description Resources to capture; all given parts must fit. None given means every resource. */
        BaselineSelection: {
            /** @description Only this provider */
            provider_id?: number;
            /** @description Only providers of the accounts of this organization */
            organization_id?: number;
            /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
            ou?: string;
            type?: string;
            region?: string;
            tag?: components["schemas"]["TagSelector"];
            /** @description Why it is accepted; recorded as "not given" if omitted */
            reason?: string;
            /**
             * Format: date-time
             * @description When the acceptance ends and what it covers is a finding again
             */
            expires_at?: string;
        };
        Budget: {
            id: number;
            name: string;
            /** @description What a month may cost */
            amount: number;
            /** @description ISO 4217 code; costs in others do not count */
            currency: string;
            provider_id: number | null;
            organization_id: number | null;
            ou: string | null;
            service: string | null;
            tag_key: string | null;
            tag_value: string | null;
            /** @description Percent of the amount at which an alert is raised, once a month; default 50, 80 and 100 */
            thresholds: number[];
            alert_on_forecast: boolean;
            /** @description Cost of the present month so far */
            spent: number;
            spent_through: string | null;
            forecast: components["schemas"]["MonthForecast"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        BudgetList: {
            data: components["schemas"]["Budget"][];
        };
        BudgetRequest: {
            name: string;
            /** @description What a month may cost */
            amount: number;
            /** @description ISO 4217 code; costs in others do not count */
            currency: string;
            /** @description Only the cost of this account */
            provider_id?: number;
            organization_id?: number | null;
            ou?: string | null;
            service?: string | null;
            tag_key?: string | null;
            tag_value?: string | null;
            /** @description Percent of the amount at which an alert is raised, once a month; default 50, 80 and 100 */
            thresholds?: number[];
            /** @description Whether thresholds from 100 on also apply to the forecast; default true */
            alert_on_forecast?: boolean;
        };
        /** @description What the listings of a sync asked of the cloud; at most five seconds old while it runs */
        CallCounts: {
            /** @description Requests to the cloud, repeated ones included */
            made: number;
            /** @description Requests that repeated one without success, and listings begun again */
            retried: number;
            /** @description Requests that the cloud refused because there were too many */
            throttled: number;
        };
        CapturedBaselines: {
            /** @description Resources that match and are not deleted */
            resource_count: number;
            /** @description Baselines captured */
            created: number;
            /** @description Resources whose newest baseline already is their configuration */
            unchanged: number;
        };
        /** @enum {unknown} */
        CaredFindingType: "drift" | "vulnerability";
        ChangeActor: {
            /** @description User, role session or service account */
            principal: string;
            issuer: string | null;
            acting_as: string | null;
            source_address: string | null;
            user_agent: string | null;
            /** @description What reported it: `watch` of the API server, its `audit_log`, the cloud’s `call_log`, its `change_records`, its `configuration_recorder`, a `listing` that was compared with the inventory, or an `event` in a queue */
            source: components["schemas"]["ChangeSource"];
            /** @description Id of the record that names the actor */
            event_id: string;
        };
        ChangeBehindDrift: {
            /** @description Announced change */
            id: number;
            /** @description Id of the announcement in the cloud */
            event_id: string;
            /** @description What reported it: `watch` of the API server, its `audit_log`, the cloud’s `call_log`, its `change_records`, its `configuration_recorder`, a `listing` that was compared with the inventory, or an `event` in a queue */
            source: components["schemas"]["ChangeSource"];
            kind: components["schemas"]["ChangeKind"];
            occurred_at: string | null;
            /** Format: date-time */
            announced_at: string;
            via: string | null;
            means: components["schemas"]["ChangeMeans"] | null;
            call: string | null;
            actor: components["schemas"]["ChangeActor"] | null;
            remediation_id: number | null;
        };
        ChangeFeed: {
            provider_id: number;
            enabled: boolean;
            state: ("starting" | "following" | "failing") | null;
            reason: string | null;
            transport: ("watch" | "queue" | "log") | null;
            settings: components["schemas"]["ChangeFeedSettings"];
            /** @description What limits the feed at present, e.g. why no actors are shown */
            notes: string[];
            median_delay_seconds: number | null;
            longest_delay_seconds: number | null;
            /** @description Resource types whose changes are not announced to this identity, with the reason; syncs still read them */
            refused: {
                [key: string]: string;
            };
            /** @description Whether announcements may have been missed, so that a sync is requested as soon as none is running */
            awaits_sync: boolean;
            enabled_at: string | null;
            followed_at: string | null;
            last_change_at: string | null;
            /** @description Changes that were announced since the feed was first switched on, without what was known already */
            announced: number;
            /** @description Announcements that name no resource: what their service lists is compared with the inventory */
            unnamed: number;
            /** @description Announcements of accounts or regions that no feed covers */
            unplaced: number;
            /** @description Messages that were no announcements; the newest are listed */
            rejected: number;
            /** @description Changes whose resource is about to be read */
            pending: number;
            /** @description Changes whose resource could not be read */
            failed: number;
            /** @description Changes that only a sync found while the feed was followed: whether it can be trusted */
            missed_by_feed: number;
        };
        ChangeFeedSettings: {
            /** @description The queue that receives announcements (AWS), in the account of the provider. Without one, the record of changes is read every few minutes */
            queue_arn?: string;
            /** @description The Pub/Sub subscription that receives announcements (Google Cloud), as `projects/<id>/subscriptions/<name>`. Without one, the history of known assets is read every few minutes */
            subscription?: string;
            /** @description The queue of a storage account that receives events of the subscription (Azure), as `https://<account>.queue.core.windows.net/<queue>`. Without one, the record of changes is read every minute */
            queue_url?: string;
            /** @description The provider whose queue receives the announcements of this one, too: one queue for an organization */
            through_provider_id?: number;
        };
        /** @enum {unknown} */
        ChangeKind: "created" | "changed" | "deleted";
        /** @enum {unknown} */
        ChangeMeans: "console" | "cli" | "terraform" | "service" | "program" | "remediation";
        ChangeOrganizationRequest: {
            name?: string;
            filters?: components["schemas"]["AccountFiltersRequest"];
            connection?: components["schemas"]["OrganizationConnectionRequest"] | null;
        };
        /** @enum {unknown} */
        ChangeSource: "watch" | "audit_log" | "call_log" | "configuration_recorder" | "change_records" | "listing" | "event";
        /** @enum {unknown} */
        ChangeStatus: "pending" | "applied" | "unchanged" | "failed";
        ChangeWindow: {
            id: number;
            status: components["schemas"]["ChangeWindowStatus"];
            /** @description Why changes are expected */
            reason: string;
            /** @description Providers that it covers, as they were when it was announced */
            provider_ids: number[];
            provider_id: number | null;
            organization_id: number | null;
            ou: string | null;
            resource_types: string[] | null;
            tags: {
                [key: string]: string;
            } | null;
            /** Format: date-time */
            starts_at: string;
            /** Format: date-time */
            ends_at: string;
            created_by: components["schemas"]["ChangeWindowMember"];
            /** Format: date-time */
            created_at: string;
            cancelled_by: number | null;
            cancelled_at: string | null;
            /** @description Open drifts that are expected and can be accepted at its end */
            waiting_drifts: number;
            /** @description Open drifts that were expected and are no longer */
            changed_drifts: number;
        };
        ChangeWindowAcceptRequest: {
            /** @description Why it is accepted; recorded as "not given" if omitted */
            reason?: string;
            /**
             * Format: date-time
             * @description When the acceptance ends and what it covers is a finding again
             */
            expires_at?: string;
        };
        ChangeWindowAcceptance: {
            /** @description Drifts that were accepted into baselines */
            accepted: number;
            /** @description Resources with a new baseline */
            resources: number;
            acceptance_id: number | null;
            /** @description Open drifts of the window that stay: `changed_since` the window, `other_deviations` of the resource would be accepted with it, or the resource is `deleted`, which is accepted through its finding */
            left_out: components["schemas"]["LeftOutDrift"][];
        };
        ChangeWindowMember: {
            id: number;
            email: string;
        };
        ChangeWindowRequest: {
            /** @description Default: all providers */
            provider_id?: number;
            /** @description Only providers of the accounts of this organization */
            organization_id?: number;
            /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
            ou?: string;
            /** @description Default: all types */
            resource_types?: string[];
            /** @description Tags that a resource has to have, all of them. Default: any */
            tags?: {
                [key: string]: string;
            };
            /** Format: date-time */
            starts_at: string;
            /** Format: date-time */
            ends_at: string;
            /** @description Why changes are expected */
            reason: string;
        };
        /** @enum {unknown} */
        ChangeWindowStatus: "scheduled" | "active" | "ended" | "cancelled";
        Check: {
            /** @description Name of the check, which other tools use as well */
            id: string;
            /** @description What holds when it passes */
            title: string;
            severity: components["schemas"]["Severity"];
            /** @description What can happen when it fails */
            risk: string;
            remediation: components["schemas"]["CheckRemediation"];
            /** @description Whether a remediation of type `control` can be planned for a failure, unless the resource stands against it */
            can_plan_fix: boolean;
            /** @description Addresses of the vendor's documentation */
            references: string[];
            categories: components["schemas"]["CheckCategory"][];
        };
        /** @enum {unknown} */
        CheckCategory: "exposure" | "encryption" | "identity" | "logging" | "monitoring" | "resilience" | "network" | "secrets" | "patching" | "configuration" | "data-protection" | "cost" | "governance";
        CheckFix: {
            check_id: string;
            steps: string;
        };
        CheckParameter: {
            provider_type: components["schemas"]["ProviderKind"];
            check_id: string;
            name: string;
            title: string;
            type: components["schemas"]["CheckParameterType"];
            /** @description What a number counts, or what a list holds */
            unit: string;
            /** @description Used where nothing is set */
            default: number | (number | string)[];
            /** @description The least number; of a list, the least entries */
            minimum: number;
            /** @description The greatest number; of a list, the most entries */
            maximum: number;
            laxer: components["schemas"]["LaxerValues"];
            /** @description Where the default is from */
            source: string;
            /** @description What is set instead, the widest first */
            settings: components["schemas"]["CheckParameterSetting"][];
        };
        CheckParameterSetting: {
            id: number;
            framework_id: string | null;
            provider_id: number | null;
            organization_id: number | null;
            ou: string | null;
            unit_name: string | null;
            /** @description A number, or a list of ports, CIDR blocks or accounts */
            value: number | (number | string)[];
            /** @description Whether it passes resources that the default does not */
            laxer: boolean;
            reason: string;
            set_by: number;
            /** Format: date-time */
            set_at: string;
        };
        /** @enum {unknown} */
        CheckParameterType: "integer" | "ports" | "address_ranges" | "accounts";
        CheckRemediation: {
            /** @description What to change */
            summary: string;
            /** @description The path through the vendor's console */
            console: string;
            cli: string | null;
            terraform: string | null;
        };
        Cluster: {
            /** @description Equal to the id of the provider */
            id: number;
            name: string;
            status: components["schemas"]["SyncStatus"];
            status_reason: string | null;
            uid: string | null;
            version: string | null;
            /** @description Nodes */
            node_count: number;
            /** @description Namespaces */
            namespace_count: number;
            /** @description Deployments */
            deployment_count: number;
            /** @description Pods */
            pod_count: number;
            /** @description Services */
            service_count: number;
            /** @description Resources of all types that are not deleted */
            resource_count: number;
            last_synced_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        ClusterDeployment: {
            /** @description Id of the resource: its configuration, drifts and vulnerabilities are under /resources/{id} */
            id: number;
            name: string;
            labels: {
                [key: string]: string;
            };
            created_at: string | null;
            age_seconds: number | null;
            /** Format: date-time */
            last_synced_at: string;
            namespace: string;
            /** @description Desired replicas */
            replicas_desired: number;
            /** @description Replicas that answer their probes */
            replicas_ready: number;
            /** @description Replicas that have been ready for long enough to count as available */
            replicas_available: number;
            /** @description Replicas of the current template */
            replicas_updated: number;
            strategy: string | null;
            images: string[];
            selector: {
                [key: string]: string;
            };
        };
        ClusterNamespace: {
            /** @description Id of the resource: its configuration, drifts and vulnerabilities are under /resources/{id} */
            id: number;
            name: string;
            labels: {
                [key: string]: string;
            };
            created_at: string | null;
            age_seconds: number | null;
            /** Format: date-time */
            last_synced_at: string;
            status: string | null;
        };
        ClusterPod: {
            /** @description Id of the resource: its configuration, drifts and vulnerabilities are under /resources/{id} */
            id: number;
            name: string;
            labels: {
                [key: string]: string;
            };
            created_at: string | null;
            age_seconds: number | null;
            /** Format: date-time */
            last_synced_at: string;
            namespace: string;
            phase: string | null;
            node: string | null;
            /** @description Restarts of all its containers */
            restarts: number;
            /** @description Containers that are ready */
            containers_ready: number;
            /** @description Containers, without init containers */
            containers_total: number;
            images: string[];
            pod_ip: string | null;
            owner: string | null;
        };
        ClusterRoleRule: {
            apiGroups: string[];
            resources: string[];
            verbs: string[];
        };
        ClusterService: {
            /** @description Id of the resource: its configuration, drifts and vulnerabilities are under /resources/{id} */
            id: number;
            name: string;
            labels: {
                [key: string]: string;
            };
            created_at: string | null;
            age_seconds: number | null;
            /** Format: date-time */
            last_synced_at: string;
            namespace: string;
            /** @description e.g. ClusterIP */
            type: string;
            cluster_ip: string | null;
            external_addresses: string[];
            ports: components["schemas"]["ClusterServicePort"][];
            selector: {
                [key: string]: string;
            };
        };
        ClusterServicePort: {
            name: string | null;
            port: number;
            target_port: string | null;
            node_port: number | null;
            protocol: string;
        };
        ComplianceException: {
            id: number;
            check_id: string | null;
            provider_id: number | null;
            resource_id: number | null;
            tag_key: string | null;
            tag_value: string | null;
            name_pattern: string | null;
            reason: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            created_at: string;
            created_by: number;
        };
        ConnectAwsRequest: {
            name: string;
            /** @description e.g. eu-central-1 */
            region: string;
            /** @description Further regions to cover; without it the sync covers `region` and the global services */
            regions?: string[] | "all";
            accessKeyId?: string;
            secretAccessKey?: string;
            authentication?: components["schemas"]["AwsAuthentication"];
        };
        ConnectAzureRequest: {
            name: string;
            /** @description Directory (tenant) id */
            tenantId: string;
            /** @description Subscription id */
            subscriptionId: string;
            /** @description Application (client) id */
            clientId?: string;
            clientSecret?: string;
            authentication?: components["schemas"]["AzureAuthentication"];
        };
        ConnectClustersRequest: {
            /** @description Only clusters that this provider found */
            provider_id?: number;
            /** @description Only providers of the accounts of this organization */
            organization_id?: number;
            /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
            ou?: string;
            /** @description Clusters to connect; without it all that are not connected, up to 500 */
            resource_ids?: number[];
        };
        ConnectGoogleCloudRequest: {
            name: string;
            /** @description e.g. payments-prod-4711 */
            projectId: string;
            /** @description Dataset of the billing export, `dataset` or `project.dataset` */
            billingDataset?: string;
            /** @description Contents of the JSON key file of a service account */
            serviceAccountJson?: string;
            authentication?: components["schemas"]["GoogleCloudAuthentication"];
        };
        ConnectKubernetesRequest: {
            name: string;
            /** @description Client configuration in YAML: a server by https, its certificate authority, and a token or a client certificate, each in the text itself */
            kubeconfig?: string;
            authentication?: components["schemas"]["KubernetesAuthentication"];
        };
        ConnectOrganizationRequest: {
            /** @description The kind of the providers that the accounts become */
            kind: components["schemas"]["OrganizationKind"];
            name: string;
            /** @description A connected provider whose access lists the organization: AWS: the management account or a delegated administrator; Google Cloud, Azure: any project or subscription whose identity has roles on the root */
            provider_id: number;
            root?: string | null;
            filters?: components["schemas"]["AccountFiltersRequest"];
            connection?: components["schemas"]["OrganizationConnectionRequest"] | null;
        };
        ConnectedCluster: {
            resource_id: number;
            name: string;
            /** @description Its provider of the kind orchestrator */
            provider_id: number;
        };
        ConnectedClusters: {
            connected: components["schemas"]["ConnectedCluster"][];
            already_connected: components["schemas"]["ConnectedCluster"][];
            failed: components["schemas"]["FailedCluster"][];
            /** @description Clusters that another request has to connect */
            remaining: number;
        };
        ControlAlertRule: {
            /** @description Whether the rule raises alerts */
            enabled: boolean;
            min_severity: components["schemas"]["Severity"];
            /** @description `severity`: at most one unresolved alert per severity for all controls of a framework on a provider; `control`: one for each. Unchanged if omitted */
            group_by?: components["schemas"]["ControlGrouping"];
        };
        ControlCoverage: {
            /** @description Checks of this service that decide it */
            mapped: number;
            /** @description Checks in the mapping; the `source` of the framework names its author */
            known: number;
        };
        /** @enum {unknown} */
        ControlGrouping: "severity" | "control";
        ControlResult: {
            id: string;
            category: string;
            title: string;
            severity: components["schemas"]["Severity"];
            status: components["schemas"]["ControlStatus"];
            reason: string | null;
            regions_covered: string[] | null;
            decided_by: string[] | null;
            /** @description Values that an admin set, by which its checks were evaluated instead of their defaults */
            parameters: components["schemas"]["TunedParameter"][];
            attestation: components["schemas"]["Attestation"] | null;
            checks: string[];
            coverage: components["schemas"]["ControlCoverage"];
            failed_resources_count: number;
            /** @description At most 10,000 in total per assessment */
            failed_resources: components["schemas"]["FailedResource"][];
            excepted_resources_count: number;
            excepted_resources: components["schemas"]["ExceptedResource"][];
            /** @description How to fix what failed */
            fix: components["schemas"]["CheckFix"][];
        };
        /** @enum {unknown} */
        ControlStatus: "passed" | "failed" | "not_evaluated" | "manual";
        CostAnomalyAlertRule: {
            /** @description Whether the rule raises alerts */
            enabled: boolean;
            min_deviation_percent: number;
            /** @description USD above the expected amount */
            min_excess_amount: number;
        };
        CostByResource: {
            data: components["schemas"]["ResourceCostRow"][];
            meta: components["schemas"]["PageMeta"];
            pagination: components["schemas"]["Pagination"];
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            totals: components["schemas"]["ItemizedTotal"][];
        };
        CostByTag: {
            key: string;
            /** @description The largest first in each currency, at most 500 */
            data: components["schemas"]["TagCost"][];
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            totals: components["schemas"]["ItemizedTotal"][];
        };
        CostForecast: {
            /** @description `forecast` is null with less than two weeks of costs, or when the newest are a week old */
            data: components["schemas"]["CurrencyForecast"][];
        };
        /** @enum {unknown} */
        CostGrouping: "day" | "month" | "provider" | "service" | "provider,day" | "provider,month" | "service,day" | "service,month" | "provider,service" | "provider,service,day" | "provider,service,month";
        CostList: {
            data: components["schemas"]["CostRow"][];
            meta: components["schemas"]["PageMeta"];
            pagination: components["schemas"]["Pagination"];
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            totals: components["schemas"]["CostTotal"][];
        };
        /** @enum {unknown} */
        CostMetric: "billed" | "amortized";
        CostRow: {
            provider_id: number | null;
            service: string | null;
            day: string | null;
            month: string | null;
            /** @description ISO 4217 code */
            currency: string;
            amount: number;
        };
        CostTag: {
            key: string;
            /** @description Number of its values */
            values: number;
            /** @description Resources with cost that have it */
            resources: number;
        };
        CostTags: {
            /** @description Those on the most resources first, at most 200 */
            data: components["schemas"]["CostTag"][];
        };
        CostTotal: {
            currency: string;
            amount: number;
            /** @description Only of an amortized total: what is summed as it was billed, since the cloud reports no amortized cost for it */
            billed_part?: number;
        };
        CoveredFailure: {
            provider_id: number;
            check_id: string;
            resource_id: number;
            name: string;
            resource_type: string;
            reason: string;
        };
        CreateSetupRequest: {
            kind: components["schemas"]["ProviderKind"];
            /** @description What remediation may do; without it, the access is for reading alone */
            remediations?: string[];
        };
        CreatedApiKey: {
            id: number;
            name: string;
            /** @description The whole key; it is never shown again */
            key: string;
            expires_at: string | null;
            scopes: components["schemas"]["KeyScope"][] | null;
            access_limit: components["schemas"]["AccessLimitEntry"][] | null;
        };
        CreatedAuditFeed: {
            provider_id: number;
            /** @description Whether there is an audit feed */
            enabled: boolean;
            source: components["schemas"]["AuditSource"] | null;
            reason: string | null;
            token_hint: string | null;
            created_at: string | null;
            received_at: string | null;
            read_at: string | null;
            median_delay_seconds: number | null;
            longest_delay_seconds: number | null;
            /** @description Events that were received */
            received: number;
            /** @description Of those, calls that may have changed something of the inventory */
            stored: number;
            /** @description Shown this once */
            token: string;
            /** @description Audit policy of the API server (`--audit-policy-file`) */
            policy: string;
            /** @description Configuration of its webhook (`--audit-webhook-config-file`), with the token */
            kubeconfig: string;
            /** @description Flags of the API server */
            flags: string[];
        };
        CreatedInvitation: {
            id: number;
            email: string;
            role: components["schemas"]["Role"];
            access_limit: components["schemas"]["AccessLimitEntry"][] | null;
            status: components["schemas"]["InvitationStatus"];
            /** @description Id of the admin who sent it */
            invited_by: number;
            /** @description E-mail of the admin who sent it */
            invited_by_email: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            sent_at: string | null;
            error: string | null;
            link: string | null;
        };
        /** @description The fields of the provider's kind: cloud_a: accessKeyId, secretAccessKey, authentication; cloud_b: serviceAccountJson, authentication; cloud_c: clientId, clientSecret, authentication; orchestrator: kubeconfig, authentication */
        CredentialsChange: {
            accessKeyId?: string;
            secretAccessKey?: string;
            /** @description Of the provider's kind */
            authentication?: components["schemas"]["AwsAccessKeyAuthentication"] | components["schemas"]["AwsProcessAuthentication"] | components["schemas"]["AwsAssumeRoleAuthentication"] | components["schemas"]["GoogleCloudServiceAccountKeyAuthentication"] | components["schemas"]["GoogleCloudApplicationDefaultAuthentication"] | components["schemas"]["GoogleCloudWorkloadIdentityFederationAuthentication"] | components["schemas"]["AzureClientSecretAuthentication"] | components["schemas"]["AzureManagedIdentityAuthentication"] | components["schemas"]["AzureWorkloadIdentityAuthentication"] | components["schemas"]["AzureClientCertificateAuthentication"] | components["schemas"]["KubernetesKubeconfigAuthentication"] | components["schemas"]["KubernetesInClusterAuthentication"] | components["schemas"]["KubernetesServiceAccountAuthentication"] | components["schemas"]["KubernetesCloudClusterAuthentication"];
            /** @description Contents of the JSON key file of a service account */
            serviceAccountJson?: string;
            /** @description Application (client) id */
            clientId?: string;
            clientSecret?: string;
            /** @description Client configuration in YAML: a server by https, its certificate authority, and a token or a client certificate, each in the text itself */
            kubeconfig?: string;
        };
        CurrencyForecast: {
            /** @description ISO 4217 code */
            currency: string;
            forecast: components["schemas"]["MonthForecast"] | null;
        };
        CustomCheck: {
            id: string;
            /** @description Counts up with each change of the definition */
            version: number;
            /** @description Whether assessments evaluate it */
            enabled: boolean;
            definition: components["schemas"]["CustomCheckDefinition"];
            file: string | null;
            created_by: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        CustomCheckDefinition: {
            /** @description The condition that holds when the check passes */
            title: string;
            provider_type: components["schemas"]["ProviderKind"];
            /** @description Types of the inventory */
            resource_types: string[];
            severity: components["schemas"]["Severity"];
            /** @description CEL predicate: true is a pass, false a failure, an error not evaluated */
            passes_when: string;
            /** @description CEL predicate: the check does not apply where it is false. Default: always */
            applies_when?: string;
            /** @description What is wrong when it fails. Default: the title does not hold */
            failure?: string;
            /** @description What can happen when it fails */
            risk: string;
            remediation: components["schemas"]["CustomCheckRemediation"];
            references?: string[];
            categories: components["schemas"]["CheckCategory"][];
        };
        CustomCheckDetail: {
            id: string;
            /** @description Counts up with each change of the definition */
            version: number;
            /** @description Whether assessments evaluate it */
            enabled: boolean;
            definition: components["schemas"]["CustomCheckDefinition"];
            file: string | null;
            created_by: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Newest first */
            versions: components["schemas"]["CustomCheckVersion"][];
        };
        CustomCheckFailure: {
            resource_id: number;
            provider_id: number;
            resource_type: string;
            name: string;
            region: string;
            reason: string;
            evidence: {
                [key: string]: unknown;
            };
        };
        CustomCheckPreview: {
            /** @description Resources that were evaluated */
            resources: number;
            /** @description Whether these are all; a preview ends at its limit of resources or time */
            complete: boolean;
            elapsed_ms: number;
            passed: number;
            failed: number;
            excepted: number;
            not_applicable: number;
            not_evaluated: number;
            /** @description Why resources were not evaluated; a sample of the reasons */
            reasons: components["schemas"]["CustomCheckReason"][];
            /** @description At most 100 */
            failing: components["schemas"]["CustomCheckFailure"][];
            /** @description JSON Pointers of the parts of the configuration that it reads */
            looks_at: string[];
            /** @description Types whose resources it reads */
            related: string[];
            /** @description Providers whose resources were evaluated */
            provider_ids: number[];
            limit_reached: string | null;
        };
        CustomCheckPreviewRequest: {
            /** @description Default: all providers of the kind */
            provider_id?: number;
            /** @description Only providers of the accounts of this organization */
            organization_id?: number;
            /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
            ou?: string;
            definition: components["schemas"]["CustomCheckDefinition"];
            /** @description Only check the definition, e.g. while it is being written; nothing is evaluated */
            validate_only?: boolean;
        };
        CustomCheckReason: {
            reason: string;
            resources: number;
        };
        CustomCheckRemediation: {
            /** @description What to change */
            summary: string;
            /** @description The path through the vendor's console */
            console?: string;
            /** @description Commands */
            cli?: string;
            /** @description Terraform that shows the argument */
            terraform?: string;
        };
        CustomCheckRequest: {
            id: string;
            definition: components["schemas"]["CustomCheckDefinition"];
        };
        CustomCheckRevision: {
            /** @description The present version, which this one follows */
            version: number;
            definition: components["schemas"]["CustomCheckDefinition"];
        };
        CustomCheckSwitch: {
            enabled: boolean;
        };
        CustomCheckVersion: {
            version: number;
            definition: components["schemas"]["CustomCheckDefinition"];
            created_by: number | null;
            /** Format: date-time */
            created_at: string;
        };
        CustomFramework: {
            id: string;
            /** @description Counts up with each change of the definition */
            revision: number;
            definition: components["schemas"]["CustomFrameworkDefinition"];
            file: string | null;
            created_by: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        CustomFrameworkControl: {
            /** @description Its number */
            id: string;
            title: string;
            /** @description Checks that decide it, those of the service and custom ones */
            checks?: string[];
            /** @description Whether people decide it; it has no checks then */
            manual?: boolean;
        };
        CustomFrameworkDefinition: {
            title: string;
            /** @description As its publisher counts */
            version: string;
            /** @description Default: this installation */
            publisher?: string;
            sections: components["schemas"]["CustomFrameworkSection"][];
        };
        CustomFrameworkDetail: {
            id: string;
            /** @description Counts up with each change of the definition */
            revision: number;
            definition: components["schemas"]["CustomFrameworkDefinition"];
            file: string | null;
            created_by: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Newest first */
            revisions: components["schemas"]["CustomFrameworkRevision"][];
        };
        CustomFrameworkRequest: {
            /** @description The present revision, which this one follows. Default: any */
            revision?: number;
            definition?: components["schemas"]["CustomFrameworkDefinition"];
            /** @description Instead of `definition`: a document in YAML or JSON with `id`, `title`, `version` and `sections` */
            source?: string;
        };
        CustomFrameworkRevision: {
            revision: number;
            definition: components["schemas"]["CustomFrameworkDefinition"];
            created_by: number | null;
            /** Format: date-time */
            created_at: string;
        };
        CustomFrameworkSection: {
            title: string;
            controls: components["schemas"]["CustomFrameworkControl"][];
        };
        DayCost: {
            /** Format: date */
            date: string;
            amount: number;
        };
        /** @enum {unknown} */
        Decision: "approved" | "rejected" | "expired" | "cancelled";
        DefinitionFault: {
            line: number;
            column: number;
            message: string;
        };
        DefinitionFile: {
            /** @description Its name in `CHECKS_DIR`; `.` for the directory, where that cannot be read */
            path: string;
            subject_type: ("check" | "framework") | null;
            subject_id: string | null;
            /** @description What is wrong with it; the version of before is in force then */
            faults: components["schemas"]["DefinitionFault"][];
            /** Format: date-time */
            changed_at: string;
        };
        /** @enum {unknown} */
        DenyingPolicy: "identity_policy" | "permissions_boundary" | "resource_policy" | "service_control_policy" | "resource_control_policy" | "session_policy" | "vpc_endpoint_policy" | "service_perimeter";
        DiagnosedListing: {
            service: string;
            resource_types: string[];
            /** @description How many resources were read */
            resources: number;
            fault: string | null;
            operations: components["schemas"]["DiagnosedOperation"][];
            /** @description Calls of operations that no description has */
            unknown_calls: number;
            unknown_fields: string[];
            unknown_values: {
                field: string;
                /** @description How many different ones; they are not shown */
                values: number;
            }[];
            missing_fields: string[];
        };
        DiagnosedOperation: {
            /** @description The name that the vendor's description has for it */
            operation: string;
            calls: number;
            failed: components["schemas"]["FailedCalls"][];
            latency_ms: {
                median: number;
                longest: number;
            };
        };
        Diagnosis: {
            id: number;
            provider_id: number;
            provider_type: components["schemas"]["ProviderKind"];
            status: components["schemas"]["DiagnosisStatus"];
            service_version: string | null;
            error: string | null;
            listings: components["schemas"]["DiagnosedListing"][];
            /** Format: date-time */
            created_at: string;
            ended_at: string | null;
            workflow_id: string;
        };
        /** @enum {unknown} */
        DiagnosisStatus: "running" | "completed" | "failed";
        DiscoveredCluster: {
            resource_id: number;
            name: string;
            /** @description e.g. the ARN of an EKS cluster */
            external_id: string;
            region: string;
            /** @description The provider that found it */
            provider_id: number;
            provider_name: string;
            provider_type: components["schemas"]["ProviderKind"];
        };
        Dismissal: {
            reason?: string;
        };
        Drift: {
            /** @description Drift finding */
            id: number;
            /** @description Resource that drifted */
            resource_id: number;
            /** @description Its name */
            resource_name: string;
            /** @description Its normalised type */
            resource_type: string;
            /** @description Provider of the resource */
            provider_id: number;
            /** @description Type of the change */
            drift_type: components["schemas"]["DriftType"];
            /** @description Severity */
            severity: components["schemas"]["Severity"];
            /** @description State of the finding */
            status: components["schemas"]["DriftStatus"];
            /** @description What changed, in one sentence */
            summary: string;
            /** @description Value in the baseline */
            baseline_value: unknown;
            /** @description Current value */
            current_value: unknown;
            /**
             * Format: date-time
             * @description When the finding was created
             */
            detected_at: string;
            /** @description Who made the change; null if that is unknown or if several did */
            changed_by: components["schemas"]["ChangeActor"] | null;
            /** @description When the last change was made; null if no change feed announced one */
            changed_at: string | null;
            /** @description By what it was made; null if that is unknown */
            changed_via: components["schemas"]["ChangeMeans"] | null;
            /** @description Id of the record of the change in the cloud; null if none is known */
            change_event_id: string | null;
            /** @description Whether the change was made within an announced change window */
            expected: boolean;
            /** @description Window in which it was expected when it was found; null if in none */
            change_window_id: number | null;
            /** @description The drift as one sentence with its resource and, where that is known, who changed it. It says “the internet” of 0.0.0.0/0 and ::/0 only; names and values of the cloud are quoted and cut */
            in_words: string;
            /** @description The type's name for people, in the vendor's words, e.g. S3 bucket */
            resource_type_label: string;
            /** @description The part of the configuration that changed */
            aspect: string;
            /** Format: date-time */
            last_seen_at: string;
            resolved_at: string | null;
            owner: components["schemas"]["MemberReference"] | null;
            due_at: string | null;
            /** @description Whether it is open and its due date has passed */
            overdue: boolean;
        };
        DriftAlertRule: {
            /** @description Whether the rule raises alerts */
            enabled: boolean;
            min_severity: components["schemas"]["Severity"];
            /** @description `severity`: at most one unresolved alert per severity for all findings of a resource; `finding`: one for each. Unchanged if omitted */
            group_by?: components["schemas"]["FindingGrouping"];
        };
        DriftChange: {
            /** @enum {unknown} */
            status: "investigating" | "resolved";
            /** @description Why it is accepted; recorded as "not given" if omitted */
            reason?: string;
            /**
             * Format: date-time
             * @description When the acceptance ends and what it covers is a finding again
             */
            expires_at?: string;
        };
        DriftDetail: {
            /** @description Drift finding */
            id: number;
            /** @description Resource that drifted */
            resource_id: number;
            /** @description Its name */
            resource_name: string;
            /** @description Its normalised type */
            resource_type: string;
            /** @description Provider of the resource */
            provider_id: number;
            /** @description Type of the change */
            drift_type: components["schemas"]["DriftType"];
            /** @description Severity */
            severity: components["schemas"]["Severity"];
            /** @description State of the finding */
            status: components["schemas"]["DriftStatus"];
            /** @description What changed, in one sentence */
            summary: string;
            /** @description Value in the baseline */
            baseline_value: unknown;
            /** @description Current value */
            current_value: unknown;
            /**
             * Format: date-time
             * @description When the finding was created
             */
            detected_at: string;
            /** @description Who made the change; null if that is unknown or if several did */
            changed_by: components["schemas"]["ChangeActor"] | null;
            /** @description When the last change was made; null if no change feed announced one */
            changed_at: string | null;
            /** @description By what it was made; null if that is unknown */
            changed_via: components["schemas"]["ChangeMeans"] | null;
            /** @description Id of the record of the change in the cloud; null if none is known */
            change_event_id: string | null;
            /** @description Whether the change was made within an announced change window */
            expected: boolean;
            /** @description Window in which it was expected when it was found; null if in none */
            change_window_id: number | null;
            /** @description The drift as one sentence with its resource and, where that is known, who changed it. It says “the internet” of 0.0.0.0/0 and ::/0 only; names and values of the cloud are quoted and cut */
            in_words: string;
            /** @description The type's name for people, in the vendor's words, e.g. S3 bucket */
            resource_type_label: string;
            /** @description The part of the configuration that changed */
            aspect: string;
            /** Format: date-time */
            last_seen_at: string;
            resolved_at: string | null;
            owner: components["schemas"]["MemberReference"] | null;
            due_at: string | null;
            /** @description Whether it is open and its due date has passed */
            overdue: boolean;
            diff: components["schemas"]["DriftDifference"][];
            baseline_id: number | null;
            execution_id: number | null;
            previous_id: number | null;
            resolved_by: number | null;
            resolution: string | null;
            acceptance_id: number | null;
            remediation_id: number | null;
            reachability: components["schemas"]["ReachabilitySummary"];
            /** @description Changes that were announced between the two readings of the resource between which the deviation came about, oldest first; empty without a change feed */
            changes: components["schemas"]["ChangeBehindDrift"][];
        };
        DriftDetectionRequest: {
            /** @description Default: all providers */
            provider_id?: number;
            /** @description Only providers of the accounts of this organization */
            organization_id?: number;
            /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
            ou?: string;
        };
        DriftDifference: {
            /** @description JSON Pointer in the baseline, or, for a member that was added, in the current configuration */
            path: string;
            /** @description Any JSON value */
            baseline_value: unknown;
            /** @description Any JSON value */
            current_value: unknown;
        };
        /** @enum {unknown} */
        DriftFacet: "status" | "severity" | "type" | "provider_type" | "provider_id" | "resource_type" | "region" | "owner_id" | "age";
        DriftResolution: {
            /**
             * @description Capture the current configuration as a new baseline
             * @default false
             */
            capture_baseline?: boolean;
            /** @description Why it is accepted; recorded as "not given" if omitted */
            reason?: string;
            /**
             * Format: date-time
             * @description When the acceptance ends and what it covers is a finding again
             */
            expires_at?: string;
        };
        /** @enum {unknown} */
        DriftSort: "id" | "-id" | "severity" | "-severity" | "detected_at" | "-detected_at";
        /** @enum {unknown} */
        DriftStatus: "detected" | "investigating" | "resolved";
        DriftStatusCounts: {
            detected: number;
            investigating: number;
            resolved: number;
        };
        DriftSummary: {
            total: number;
            by_severity: components["schemas"]["SeverityCounts"];
            by_status: components["schemas"]["DriftStatusCounts"];
        };
        /** @enum {unknown} */
        DriftType: "configuration" | "security" | "compliance";
        EvaluatedAccounts: {
            /** @description Connected providers that are selected */
            total: number;
            /** @description Those whose resources were never evaluated as a whole */
            not_evaluated: number;
            evaluated_since: string | null;
        };
        /** @enum {unknown} */
        EventType: "drift.detected" | "drift.updated" | "drift.resolved" | "alert.created" | "vulnerability.found" | "compliance.violation" | "assessment.completed" | "provider.degraded" | "cost.anomaly" | "change_window.ended" | "job.completed" | "remediation.completed" | "remediation.pending_approval" | "remediation.approved" | "remediation.rejected" | "remediation.expiring" | "audit.sealed" | "alert.updated" | "remediation.stopped" | "remediation.resumed" | "remediation.policy_planned" | "remediation.policy_paused" | "finding.assigned" | "finding.commented" | "finding.overdue";
        EvidenceFile: {
            id: number;
            name: string;
            content_type: string;
            size_bytes: number;
            /** @description Of the content, in lower-case hexadecimal */
            sha256: string;
            /** Format: date-time */
            uploaded_at: string;
        };
        ExceptedResource: {
            resource_id: number;
            name: string;
            resource_type: string;
            /** @description The type's name for people, in the vendor's words, e.g. S3 bucket */
            resource_type_label: string;
            external_id: string;
            region: string;
            check_id: string;
            reason: string;
            /** @description Any JSON value */
            evidence: unknown;
            /** @description Version of the configuration that was evaluated */
            version_id: number;
            exception_id: number;
            /** @description Why the failure is accepted */
            exception_reason: string;
        };
        Execution: {
            id: number;
            job_id: number;
            status: components["schemas"]["ExecutionStatus"];
            trigger: components["schemas"]["ExecutionTrigger"];
            /** Format: date-time */
            started_at: string;
            ended_at: string | null;
            duration_ms: number | null;
            /** @description New findings created during the run */
            findings_count: number;
            /** @description Other counts of the run, by name */
            counts: {
                [key: string]: unknown;
            };
            error: string | null;
            workflow_id: string;
            temporal_url: string | null;
        };
        ExecutionDetail: {
            id: number;
            job_id: number;
            status: components["schemas"]["ExecutionStatus"];
            trigger: components["schemas"]["ExecutionTrigger"];
            /** Format: date-time */
            started_at: string;
            ended_at: string | null;
            duration_ms: number | null;
            /** @description New findings created during the run */
            findings_count: number;
            /** @description Other counts of the run, by name */
            counts: {
                [key: string]: unknown;
            };
            error: string | null;
            workflow_id: string;
            temporal_url: string | null;
            progress: components["schemas"]["ExecutionProgress"] | null;
            /** @description Since its start; of an ended run, until its end */
            elapsed_ms: number;
            calls: components["schemas"]["CallCounts"] | null;
            /** @description The last 200 lines, oldest first */
            log_excerpt: components["schemas"]["ExecutionLogLine"][];
        };
        ExecutionList: {
            data: components["schemas"]["ListedExecution"][];
            meta: components["schemas"]["PageMeta"];
            pagination: components["schemas"]["Pagination"];
            temporal_url: string | null;
        };
        ExecutionLogLine: {
            /** Format: date-time */
            at: string;
            level: components["schemas"]["LogLevel"];
            message: string;
            data: {
                [key: string]: unknown;
            };
        };
        ExecutionProgress: {
            done: number;
            /** @description As far as known so far */
            total: number;
            /** @description What is counted, e.g. `listings` */
            unit: string;
        };
        /** @enum {unknown} */
        ExecutionStatus: "running" | "succeeded" | "failed";
        /** @enum {unknown} */
        ExecutionTrigger: "schedule" | "api" | "execution";
        /** @enum {unknown} */
        ExportFormat: "csv" | "json";
        FacetValue: {
            value: string;
            /** @description Display text; the value itself where it has no other */
            label: string;
            /** @description Rows that have it and match all filters but its own */
            count: number;
        };
        FailedCalls: {
            kind: string;
            code: string | null;
            calls: number;
        };
        FailedCluster: {
            resource_id: number;
            name: string;
            reason: string;
        };
        FailedResource: {
            resource_id: number;
            name: string;
            resource_type: string;
            /** @description The type's name for people, in the vendor's words, e.g. S3 bucket */
            resource_type_label: string;
            external_id: string;
            region: string;
            check_id: string;
            reason: string;
            /** @description Any JSON value */
            evidence: unknown;
            /** @description Version of the configuration that was evaluated */
            version_id: number;
        };
        FindingAssignment: {
            owner: components["schemas"]["MemberReference"] | null;
            due_at: string | null;
            /** @description Whether it is open and its due date has passed */
            overdue: boolean;
        };
        FindingAssignmentChange: {
            owner_id?: number | null;
            due_at?: string | null;
        };
        FindingAssignmentFailure: {
            finding_type: components["schemas"]["CaredFindingType"];
            finding_id: number;
            code: string;
            error: string;
        };
        FindingBulkAssignment: {
            findings: components["schemas"]["NamedFinding"][];
            owner_id?: number | null;
            due_at?: string | null;
        };
        FindingBulkAssignmentResult: {
            updated: components["schemas"]["FindingReference"][];
            failed: components["schemas"]["FindingAssignmentFailure"][];
        };
        FindingComment: {
            id: number;
            author: components["schemas"]["MemberReference"];
            text: string;
            /** @description Members whom the text names */
            mentions: components["schemas"]["MemberReference"][];
            /** Format: date-time */
            created_at: string;
        };
        FindingDueDays: {
            critical: number | null;
            high: number | null;
            medium: number | null;
            low: number | null;
        };
        FindingDueDaysChange: {
            critical?: number | null;
            high?: number | null;
            medium?: number | null;
            low?: number | null;
        };
        FindingGroup: {
            by: components["schemas"]["FindingGroupKind"];
            /** @description Names the group, with `by`: a CVE, `<provider type>/<check id>`, or a kind of drift */
            key: string;
            /** @description The group in words */
            title: string;
            severity: components["schemas"]["Severity"];
            /** @description Open findings; of a check, resources that fail it */
            findings: number;
            /** @description Accounts and clusters with any of them */
            providers: number;
            /** Format: date-time */
            newest_at: string;
            provider_type: components["schemas"]["ProviderKind"] | null;
            resource_type: string | null;
            /** @description Of a kind of drift, at most 20: paths with `*` for positions in lists, and whether the value came (`+`), went (`-`), was switched (`on`, `off`) or changed (`~`) */
            properties: string[];
            can_plan: boolean | null;
        };
        /** @enum {unknown} */
        FindingGroupKind: "cve" | "control" | "drift_kind";
        FindingGroupMember: {
            finding_type: components["schemas"]["FindingType"];
            finding_id: number | null;
            check_id: string | null;
            resource_id: number;
            resource_name: string;
            resource_type: string;
            /** @description The type's name for people, in the vendor's words, e.g. S3 bucket */
            resource_type_label: string;
            region: string;
            provider_id: number;
            severity: components["schemas"]["Severity"];
            /** @description The finding in one sentence */
            in_words: string;
            /** Format: date-time */
            since: string;
            action: components["schemas"]["UnfinishedRemediation"] | null;
        };
        /** @enum {unknown} */
        FindingGrouping: "severity" | "finding";
        FindingHistoryEntry: {
            /** Format: date-time */
            at: string;
            /** @description Action of the audit log, e.g. `finding.assign`; `finding.opened`, `finding.overdue` and `finding.closed` for what the service did */
            action: string;
            actor: string | null;
            before: {
                [key: string]: unknown;
            } | null;
            after: {
                [key: string]: unknown;
            } | null;
        };
        FindingReference: {
            finding_type: components["schemas"]["CaredFindingType"];
            finding_id: number;
        };
        /** @enum {unknown} */
        FindingType: "drift" | "vulnerability" | "control";
        Framework: {
            id: components["schemas"]["FrameworkId"];
            name: string;
            version: string | null;
            enabled: boolean;
            provider_ids: number[] | null;
            /** @description The provider kinds that it has controls for, each with its default version */
            editions: components["schemas"]["FrameworkEdition"][];
            /** @description Every version that can be assessed */
            versions: components["schemas"]["FrameworkVersion"][];
        };
        FrameworkActivation: {
            /** @description Default: all connected providers */
            provider_ids?: number[];
        };
        FrameworkEdition: {
            provider_type: components["schemas"]["ProviderKind"];
            version: string;
            controls: number;
        };
        FrameworkId: string;
        FrameworkScore: {
            framework_id: string;
            framework_name: string;
            /** @description How many providers have an assessment */
            providers: number;
            /** @description passed + failed, counted once for each provider */
            total_controls: number;
            passed: number;
            failed: number;
            not_evaluated: number;
            manual: number;
            /** @description Manual controls that members attest at the time of the request; never part of the score */
            attested: number;
            /** @description passed / total_controls; 0 when nothing was evaluated */
            score: number;
            /** @description The mean of the scores of the providers, as compliance reports show it */
            mean_score: number;
            /** Format: date-time */
            assessed_since: string;
        };
        FrameworkVersion: {
            provider_type: components["schemas"]["ProviderKind"];
            version: string;
            controls: number;
            /** @description Whether it is assessed unless another version is requested */
            is_default: boolean;
            service: ("eks" | "gke" | "aks") | null;
            publisher: string;
            source: components["schemas"]["MappingSource"];
        };
        GeneratedRecommendation: {
            id: number;
            type: components["schemas"]["RecommendationType"];
            title: string;
            description: string;
            estimated_monthly_savings?: number | null;
            monthly_savings?: components["schemas"]["Savings"] | null;
            resource_id: number;
            resource_name: string;
            resource_type: string;
            status: components["schemas"]["RecommendationStatus"];
            /** Format: date-time */
            created_at: string;
            provider_id: number;
            provider_name: string;
            /** @description The rule; a resource has one pending recommendation of each kind */
            kind: string;
            severity: components["schemas"]["Severity"];
            source: components["schemas"]["RecommendationSource"];
            model: string | null;
            note: string | null;
            finding_type: components["schemas"]["FindingType"] | null;
            finding_id: number | null;
            reason: string | null;
            remediation_action_id: number | null;
            decided_at: string | null;
            decided_by: number | null;
            /** Format: date-time */
            updated_at: string;
            /** @description What to do, first to last */
            steps: string[];
            /** @description The facts that it rests on */
            evidence: {
                [key: string]: unknown;
            };
            writing: components["schemas"]["WritingRequest"] | null;
            /** @description What else is recommended for the resource */
            others: components["schemas"]["Recommendation"][];
        };
        GivenChangeFeedSettings: {
            /** @description The queue that receives announcements (AWS), in the account of the provider. Without one, the record of changes is read every few minutes */
            queue_arn?: string;
            /** @description The Pub/Sub subscription that receives announcements (Google Cloud), as `projects/<id>/subscriptions/<name>`. Without one, the history of known assets is read every few minutes */
            subscription?: string;
            /** @description The queue of a storage account that receives events of the subscription (Azure), as `https://<account>.queue.core.windows.net/<queue>`. Without one, the record of changes is read every minute */
            queue_url?: string;
            /** @description The provider whose queue receives the announcements of this one, too: one queue for an organization */
            through_provider_id?: number;
        };
        /** @description The identity of the workers, where the operator allows it (PROCESS_IDENTITY) */
        GoogleCloudApplicationDefaultAuthentication: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "application_default";
            /** @description Service accounts, each of which impersonates the next: the identity impersonates the first one, and the last one accesses the project */
            impersonate?: string[];
        };
        /** @description Instead of `serviceAccountJson` */
        GoogleCloudAuthentication: components["schemas"]["GoogleCloudServiceAccountKeyAuthentication"] | components["schemas"]["GoogleCloudApplicationDefaultAuthentication"] | components["schemas"]["GoogleCloudWorkloadIdentityFederationAuthentication"];
        GoogleCloudServiceAccountKeyAuthentication: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service_account_key";
            /** @description Contents of the JSON key file of a service account */
            serviceAccountJson: string;
            /** @description Service accounts, each of which impersonates the next: the identity impersonates the first one, and the last one accesses the project */
            impersonate?: string[];
        };
        GoogleCloudWorkloadIdentityFederationAuthentication: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "workload_identity_federation";
            /** @description Contents of a JSON file of type `external_account`, whose token source the operator allows (GCP_SUBJECT_TOKEN_DIR, GCP_SUBJECT_TOKEN_URLS) */
            configuration: string;
            /** @description Service accounts, each of which impersonates the next: the identity impersonates the first one, and the last one accesses the project */
            impersonate?: string[];
        };
        /** @description Google Cloud: by a service account of this name in each project, which the identity of the organization's provider impersonates */
        ImpersonationConnection: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "impersonation";
            /** @description The setup whose templates grant the access */
            setupId: number;
            /** @description The part of its address before the `@`, the same in every project, e.g. infrastructure-audit */
            serviceAccount: string;
        };
        /** @description Google Cloud: by a service account of this name in each project, which the identity of the organization's provider impersonates */
        ImpersonationConnectionRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "impersonation";
            /** @description The setup whose templates grant the access */
            setupId: number;
            /** @description The part of its address before the `@`, the same in every project, e.g. infrastructure-audit */
            serviceAccount: string;
        };
        Invitation: {
            id: number;
            email: string;
            role: components["schemas"]["Role"];
            access_limit: components["schemas"]["AccessLimitEntry"][] | null;
            status: components["schemas"]["InvitationStatus"];
            /** @description Id of the admin who sent it */
            invited_by: number;
            /** @description E-mail of the admin who sent it */
            invited_by_email: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            sent_at: string | null;
            error: string | null;
        };
        InvitationAcceptance: {
            /** @description The part of the link after `#token=` */
            token: string;
            /** Format: password */
            password: string;
        };
        InvitationPreview: {
            email: string;
            role: components["schemas"]["Role"];
            /** @description E-mail of the admin who sent it */
            invited_by_email: string;
        };
        /** @enum {unknown} */
        InvitationStatus: "sending" | "sent" | "failed" | "link_shown" | "expired";
        InvitationToken: {
            /** @description The part of the link after `#token=` */
            token: string;
        };
        ItemizedTotal: {
            currency: string;
            /** @description What the bills say about single resources */
            amount: number;
            /** @description The whole bills of the same days */
            billed: number;
        };
        Job: {
            id: number;
            type: components["schemas"]["JobType"];
            provider_id: number | null;
            /** @description Cron text of five fields, UTC */
            schedule: string;
            enabled: boolean;
            last_execution_status: components["schemas"]["ExecutionStatus"] | null;
            last_run_at: string | null;
            next_run_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        JobChange: {
            /** @description Cron text of five fields, UTC, e.g. 0 2 * * * */
            schedule?: string;
            enabled?: boolean;
        };
        /** @enum {unknown} */
        JobType: "drift_detection" | "vulnerability_scan" | "compliance_assess" | "billing_sync" | "inventory_sync";
        /** @enum {unknown} */
        KeyScope: "read" | "write" | "decide" | "admin";
        /** @description Instead of `kubeconfig` */
        KubernetesAuthentication: components["schemas"]["KubernetesKubeconfigAuthentication"] | components["schemas"]["KubernetesInClusterAuthentication"] | components["schemas"]["KubernetesServiceAccountAuthentication"] | components["schemas"]["KubernetesCloudClusterAuthentication"];
        /** @description A cluster of the inventory, with the identity of the provider that found it */
        KubernetesCloudClusterAuthentication: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cloud_cluster";
            /** @description Id of an EKS, GKE or AKS cluster of the inventory */
            resourceId: number;
        };
        /** @description The cluster that the workers run in, with the service account of their pods */
        KubernetesInClusterAuthentication: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "in_cluster";
        };
        KubernetesKubeconfigAuthentication: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "kubeconfig";
            /** @description Client configuration in YAML: a server by https, its certificate authority, and a token or a client certificate, each in the text itself */
            kubeconfig: string;
        };
        /** @description Tokens of this service account, valid for ten minutes, do the reading. The identity of the kubeconfig only requests them */
        KubernetesServiceAccountAuthentication: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service_account";
            /** @description Client configuration in YAML: a server by https, its certificate authority, and a token or a client certificate, each in the text itself */
            kubeconfig: string;
            namespace: string;
            serviceAccount: string;
            /** @description Audience of the tokens; without it that of the API server */
            audience?: string;
        };
        /** @enum {unknown} */
        LaxerValues: "higher" | "lower";
        LeftOutDrift: {
            drift_id: number;
            resource_id: number;
            resource_name: string;
            summary: string;
            reason: components["schemas"]["LeftOutReason"];
        };
        /** @enum {unknown} */
        LeftOutReason: "changed_since" | "other_deviations" | "deleted";
        ListFacet: {
            /** @description Parameter of the list that takes the values */
            name: string;
            /** @description The 100 values with most rows; of enumerations all, in their order */
            values: components["schemas"]["FacetValue"][];
            /** @description Number of values that are left out */
            more: number;
        };
        ListFacets: {
            facets: components["schemas"]["ListFacet"][];
        };
        ListedExecution: {
            id: number;
            job_id: number;
            status: components["schemas"]["ExecutionStatus"];
            trigger: components["schemas"]["ExecutionTrigger"];
            /** Format: date-time */
            started_at: string;
            ended_at: string | null;
            duration_ms: number | null;
            /** @description New findings created during the run */
            findings_count: number;
            /** @description Other counts of the run, by name */
            counts: {
                [key: string]: unknown;
            };
            error: string | null;
            workflow_id: string;
            temporal_url: string | null;
            type: components["schemas"]["JobType"];
            provider_id: number | null;
        };
        ListedPlan: {
            /** @description Remediation action */
            id: number;
            /** @description Hash of the plan that was shown; another plan is not approved */
            plan_hash: string;
        };
        Liveness: {
            /** @constant */
            status: "ok";
        };
        /** @enum {unknown} */
        LogLevel: "info" | "warn" | "error";
        Login: {
            user: components["schemas"]["User"];
            /** @description Access token (JWT), valid for 12 hours */
            token: string;
        };
        LoginRequest: {
            /** @example admin@localhost */
            email: string;
            /** Format: password */
            password: string;
        };
        ManyApprovalResults: {
            /** @description `request_id` of the rows of the audit log */
            batch_id: string;
            approved: number;
            /** @description In the order of the request */
            results: components["schemas"]["ApprovalResult"][];
        };
        ManyApprovals: {
            approvals: components["schemas"]["ListedPlan"][];
            /** @description Kept with each decision and in the audit log */
            comment?: string;
        };
        ManyPlannedRemediations: {
            /** @description `request_id` of the rows of the audit log */
            batch_id: string;
            results: components["schemas"]["PlannedRemediation"][];
            next: number | null;
        };
        ManyRemediations: {
            findings?: components["schemas"]["RemediatedFinding"][];
            group?: components["schemas"]["RemediatedGroup"];
        };
        MappingSource: {
            /** @description Publisher of the mapping of checks to controls */
            name: string;
            release: string;
            url: string;
            /** @description SPDX identifier of the licence of the mapping */
            licence: string;
            changes: string | null;
        };
        Me: {
            id: number;
            email: string;
            role: components["schemas"]["Role"];
            channel: components["schemas"]["SignInKind"];
            expires_at: string | null;
            scopes: components["schemas"]["KeyScope"][] | null;
            access_limit: components["schemas"]["AccessLimitEntry"][] | null;
            key_access_limit: components["schemas"]["AccessLimitEntry"][] | null;
            /** @description The password was generated; the console asks for another one, nothing is refused */
            must_change_password: boolean;
        };
        Member: {
            id: number;
            email: string;
            role: components["schemas"]["Role"];
            access_limit?: components["schemas"]["AccessLimitEntry"][] | null;
            /** Format: date-time */
            joined_at: string;
            last_active_at: string | null;
        };
        MemberReference: {
            id: number;
            email: string;
        };
        /** @enum {unknown} */
        MetricName: "cpu_percent" | "network_bytes" | "latency_ms" | "errors";
        MissingAccess: {
            /** @description Services whose call was denied */
            services: string[];
            /** @description Everything that reading them needs */
            permissions: string[];
            documents: components["schemas"]["AccessDocument"][];
        };
        MonthCost: {
            /** @description YYYY-MM */
            month: string;
            total: number;
            currency: string;
            days: components["schemas"]["DayCost"][];
        };
        MonthForecast: {
            /** @description YYYY-MM */
            month: string;
            /**
             * Format: date
             * @description Last day with cost
             */
            through: string;
            /** @description Cost of the month up to that day */
            spent: number;
            /** @description Expected cost of the whole month */
            total: number;
            low: number | null;
            high: number | null;
            error: number | null;
            naive_error: number | null;
            /** @description From how many past days it was tested */
            tested: number;
        };
        NamedFinding: {
            finding_type: components["schemas"]["CaredFindingType"];
            finding_id: number;
        };
        Neighbour: {
            resource_id: number;
            name: string;
            external_id: string;
            resource_type: string;
            /** @description The type's name for people, in the vendor's words, e.g. S3 bucket */
            resource_type_label: string;
            provider_id: number;
            region: string;
            status: components["schemas"]["ResourceStatus"];
            worst_severity: components["schemas"]["Severity"] | null;
        };
        NeighbourEdge: {
            from: number;
            to: number;
            relation: components["schemas"]["NeighbourRelation"];
            /** @description Fields of the configuration that have the id */
            fields: string[];
        };
        /** @enum {unknown} */
        NeighbourRelation: "refers_to" | "network_path";
        Neighbourhood: {
            resource_id: number;
            /** @description The resource itself first, 100 at most */
            nodes: components["schemas"]["Neighbour"][];
            edges: components["schemas"]["NeighbourEdge"][];
            /** @description Neighbours that are left out */
            more: number;
            /** @description False if the account has more resources than are looked through for references to this one */
            is_complete: boolean;
        };
        NewAlert: {
            title: string;
            type: components["schemas"]["AlertType"];
            severity: components["schemas"]["Severity"];
            resource_id?: number;
            description?: string;
        };
        NewApiKey: {
            name: string;
            /** @description When the key expires; never if omitted */
            expires_at?: string | null;
            /** @description What the key may be used for; if omitted, all that its owner may do */
            scopes?: components["schemas"]["KeyScope"][] | null;
            access_limit?: components["schemas"]["AccessLimitEntry"][] | null;
        };
        NewAttestation: {
            /** @description One attestation is created for each */
            provider_ids: number[];
            framework_id: string;
            /** @description The version assessed by default unless given */
            framework_version?: string;
            control_id: string;
            /** @description How the control is fulfilled, and what was examined */
            statement: string;
            /**
             * Format: date-time
             * @description When the attestation stops counting, within a year
             */
            expires_at: string;
            /** @description Evidence that the caller has uploaded within the last 24 hours */
            file_id?: number;
        };
        NewBaseline: {
            resource_id: number;
            /** @description Why it is accepted; recorded as "not given" if omitted */
            reason?: string;
            /**
             * Format: date-time
             * @description When the acceptance ends and what it covers is a finding again
             */
            expires_at?: string;
        };
        NewCheckParameterSetting: {
            provider_type: components["schemas"]["ProviderKind"];
            check_id: string;
            name: string;
            /** @description Within the bounds of the parameter */
            value: number | (number | string)[];
            framework_id?: string;
            provider_id?: number;
            /** @description For the accounts of an organization */
            organization_id?: number;
            /** @description For the accounts of a unit, at any depth: its `external_id` or `id` in the tree */
            ou?: string;
            reason: string;
        };
        NewComplianceException: {
            check_id?: string;
            provider_id?: number;
            resource_id?: number;
            tag_key?: string;
            /** @description Default: any value */
            tag_value?: string;
            /** @description The name of the resource; `*` stands for any text */
            name_pattern?: string;
            reason: string;
            /** Format: date-time */
            expires_at: string;
        };
        NewFindingComment: {
            /** @description Plain text. `@name` or `@name@example.com` mentions a member */
            text: string;
        };
        NewInvitation: {
            /** @example new@example.com */
            email: string;
            role: components["schemas"]["Role"];
            access_limit?: components["schemas"]["AccessLimitEntry"][] | null;
        };
        NewRemediationAction: {
            finding_type: components["schemas"]["FindingType"];
            /** @description Required unless `check_id` is given */
            finding_id?: number;
            /** @description With `check_id`: the resource that fails the check */
            resource_id?: number;
            /** @description Of type `control`, instead of `finding_id`: the check that the resource fails */
            check_id?: string;
        };
        NewSignedDecision: {
            command: components["schemas"]["RemediationCommand"];
            /** @description Kept with the decision and in the audit log */
            comment?: string;
            /** @description Hash of the plan that was shown; another plan is a 409 */
            plan_hash?: string;
            /**
             * @description Rollback only: even if others have changed the resource since
             * @default false
             */
            force?: boolean;
        };
        NewWebhook: {
            name: string;
            /** @description HTTPS URL on a public address */
            url: string;
            events: components["schemas"]["EventType"][];
        };
        OperationAccess: {
            /** @description An operation of remediation plans */
            operation: string;
            resource_type: string;
            /** @description `allowed`, `denied`: for all resources of the account, as far as `covers` says. */
            result: components["schemas"]["PermissionResult"];
            denied_by: components["schemas"]["DenyingPolicy"] | null;
            reason: string | null;
            /** @description What it needs beyond reading */
            permissions: string[];
            /** @description Those that are denied */
            missing: string[];
            /** @description What to add for them */
            statements: components["schemas"]["AccessStatement"][];
        };
        Organization: {
            id: number;
            /** @description The kind of the providers that the accounts become */
            kind: components["schemas"]["OrganizationKind"];
            name: string;
            root: string | null;
            external_id: string | null;
            management_account_id: string | null;
            provider_id: number | null;
            filters: components["schemas"]["AccountFilters"];
            connection: components["schemas"]["OrganizationConnection"] | null;
            status: components["schemas"]["OrganizationStatus"];
            status_reason: string | null;
            accounts: components["schemas"]["OrganizationAccountCounts"];
            first_syncs: components["schemas"]["OrganizationFirstSyncs"];
            change_feeds: components["schemas"]["OrganizationChangeFeeds"];
            discovered_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        OrganizationAccount: {
            id: number;
            account_id: string;
            name: string;
            ou: string | null;
            ou_path: string | null;
            tags: {
                [key: string]: string;
            };
            state: components["schemas"]["OrganizationAccountState"];
            reason: string | null;
            provider_id: number | null;
            provider_status: components["schemas"]["SyncStatus"] | null;
            last_synced_at: string | null;
            sync: components["schemas"]["AccountSync"] | null;
            role_arn: string | null;
            service_account: string | null;
            setup_id: number | null;
        };
        OrganizationAccountCounts: {
            discovered: number;
            connected: number;
            excluded: number;
            closed: number;
            suspended: number;
            error: number;
        };
        /** @enum {unknown} */
        OrganizationAccountState: "discovered" | "connected" | "excluded" | "closed" | "suspended" | "error";
        /** @description The change feeds of the accounts that have a provider */
        OrganizationChangeFeeds: {
            enabled: boolean | null;
            through_provider_id: number | null;
            subscription_name: string | null;
            /** @description Connected accounts whose feed is on */
            on: number;
            /** @description Of these, accounts whose feed is failing */
            failing: number;
            /** @description Connected accounts whose feed is off */
            off: number;
        };
        /** @description How each discovery connects the covered accounts */
        OrganizationConnection: components["schemas"]["AssumedRolesConnection"] | components["schemas"]["SameIdentityConnection"] | components["schemas"]["ImpersonationConnection"];
        /** @description How each discovery connects the covered accounts */
        OrganizationConnectionRequest: components["schemas"]["AssumedRolesConnectionRequest"] | components["schemas"]["SameIdentityConnectionRequest"] | components["schemas"]["ImpersonationConnectionRequest"];
        /** @description The first syncs of the accounts that have a provider; every account is in one of the four */
        OrganizationFirstSyncs: {
            /** @description Accounts that have a provider */
            total: number;
            /** @description Synced at least once */
            completed: number;
            /** @description Being checked or synced for the first time */
            running: number;
            /** @description Waiting for their turn */
            waiting: number;
            /** @description In error, and never synced */
            failed: number;
        };
        /** @enum {unknown} */
        OrganizationKind: "cloud_a" | "cloud_b" | "cloud_c";
        OrganizationLimit: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "organization";
            organization_id: number;
        };
        /** @enum {unknown} */
        OrganizationStatus: "discovering" | "ready" | "error";
        OrganizationUnit: {
            id: number;
            external_id: string;
            parent_id: number | null;
            name: string;
            accounts: components["schemas"]["OrganizationAccountCounts"];
        };
        OverdueAlertRule: {
            /** @description Whether the rule raises alerts */
            enabled: boolean;
            min_severity: components["schemas"]["Severity"];
            /** @description `severity`: at most one unresolved alert per severity for all findings of a resource; `finding`: one for each. Unchanged if omitted */
            group_by?: components["schemas"]["FindingGrouping"];
        };
        Package: {
            source: components["schemas"]["PackageSource"];
            ecosystem: string | null;
            name: string;
            version: string | null;
            purl: string | null;
            not_evaluated: components["schemas"]["UnevaluatedReason"] | null;
        };
        /** @enum {unknown} */
        PackageSource: "sbom" | "inventory" | "image_scan" | "inspector" | "configuration" | "images";
        PageMeta: {
            total: number;
            page: number;
            per_page: number;
            /** @description Whether there are rows beyond the limit, in a list that gives everything without paging parameters */
            has_more?: boolean;
        };
        Pagination: {
            page: number;
            pageSize: number;
            total: number;
            totalPages: number;
        };
        PasswordChange: {
            /** Format: password */
            current_password: string;
            /** Format: password */
            new_password: string;
        };
        PasswordReset: {
            /** @description The part of the link after `#token=` */
            token: string;
            /** Format: password */
            password: string;
        };
        PasswordResetRequest: {
            /** @example me@example.com */
            email: string;
        };
        /** @enum {unknown} */
        PermissionResult: "allowed" | "denied" | "not_evaluated";
        PlannedAction: {
            id: number;
            title: string;
            status: components["schemas"]["RemediationStatus"];
            workflow_id: string;
        };
        PlannedDifference: {
            path: string;
            /** @description Any JSON value */
            current_value: unknown;
            /** @description Any JSON value */
            planned_value: unknown;
        };
        PlannedRemediation: {
            finding_type: components["schemas"]["FindingType"];
            finding_id: number | null;
            resource_id: number | null;
            check_id: string | null;
            /** @description `already_planned`: an action for it is not finished. `closed`: it is no longer open. `failed`: try again */
            outcome: components["schemas"]["PlanningOutcome"];
            action: components["schemas"]["UnfinishedRemediation"] | null;
            reason: string | null;
            /** @description What a person has to do, where there is no automatic fix */
            manual_steps: string[];
        };
        /** @enum {unknown} */
        PlanningOutcome: "planned" | "already_planned" | "not_plannable" | "closed" | "unknown" | "failed";
        PolicyStatement: {
            /** @constant */
            Effect: "Allow";
            Action: string[];
            /** @constant */
            Resource: "*";
            Condition?: {
                StringEquals: {
                    [key: string]: string[];
                };
            };
        };
        /** @enum {unknown} */
        PropertyClass: "tags" | "description" | "deletion_protection" | "public_access" | "policy" | "encryption" | "authentication" | "ingress" | "logging" | "backup" | "capacity" | "configuration";
        Provider: {
            id: number;
            name: string;
            type: components["schemas"]["ProviderKind"];
            status: components["schemas"]["SyncStatus"];
            status_reason: string | null;
            account_id: string | null;
            /** @description How the account is accessed; never contains a secret */
            authentication: {
                /** @description e.g. `access_key` */
                type: string;
                identity: string | null;
            };
            regions: string[];
            schema_types: boolean | null;
            /** @description Resources that are not deleted */
            resource_count: number;
            last_synced_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        ProviderAccess: {
            provider_id: number;
            provider_type: components["schemas"]["ProviderKind"];
            status: components["schemas"]["AccessCheckStatus"];
            checked_at: string | null;
            identity: string | null;
            error: string | null;
            services: components["schemas"]["ServiceAccess"][];
            missing: components["schemas"]["MissingAccess"];
            remediation: components["schemas"]["RemediationAccess"];
            workflow_id: string | null;
        };
        ProviderErrorAlertRule: {
            /** @description Whether the rule raises alerts */
            enabled: boolean;
            failures_in_a_row: number;
        };
        /** @enum {unknown} */
        ProviderKind: "cloud_a" | "cloud_b" | "cloud_c" | "orchestrator";
        ProviderLimit: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "provider";
            provider_id: number;
        };
        Reachability: {
            resource_id: number;
            internet: components["schemas"]["ReachabilityState"];
            /** @description Whether everybody on the internet reaches a port, and not just some networks */
            internet_wide: boolean;
            /** @description In one sentence */
            summary: string;
            openings: components["schemas"]["ReachabilityOpening"][];
            unknown: components["schemas"]["UnknownReachability"][];
            closed: string[];
        };
        ReachabilityHop: {
            kind: components["schemas"]["ReachabilityHopKind"];
            /** @description Identifier in the cloud */
            id: string;
            rule: string | null;
            resource_id: number | null;
        };
        /** @enum {unknown} */
        ReachabilityHopKind: "internet" | "internet_gateway" | "route_table" | "network_acl" | "security_group" | "load_balancer" | "target_group" | "network_interface" | "database";
        ReachabilityOpening: {
            protocol: components["schemas"]["ReachabilityProtocol"];
            /** @description First of the ports to which clients connect */
            from_port: number;
            /** @description Last of them */
            to_port: number;
            target_port: number | null;
            sources: string[];
            /** @description Whether everybody on the internet reaches a port, and not just some networks */
            internet_wide: boolean;
            path: components["schemas"]["ReachabilityHop"][];
        };
        /** @enum {unknown} */
        ReachabilityProtocol: "tcp" | "udp";
        /** @enum {unknown} */
        ReachabilityState: "reachable" | "not_reachable" | "unknown" | "not_applicable";
        ReachabilitySummary: {
            internet: components["schemas"]["ReachabilityState"];
            /** @description Whether everybody on the internet reaches a port, and not just some networks */
            internet_wide: boolean;
            /** @description In one sentence */
            summary: string;
        };
        ReadAuditLogRequest: {
            /**
             * @description The log of the cloud of a managed cluster
             * @constant
             */
            source: "cloud_log";
        };
        Readiness: {
            /** @enum {unknown} */
            status: "ready" | "not_ready";
            /** @enum {unknown} */
            postgres: "ok" | "unreachable" | "not_migrated";
            /** @enum {unknown} */
            temporal: "ok" | "unreachable";
            /** @enum {unknown} */
            database_roles: "separate" | "single" | "unknown";
        };
        ReceivedAuditRecords: {
            /** @description Events of the list */
            received: number;
            /** @description Of those, new calls that may have changed something of the inventory */
            stored: number;
        };
        Recommendation: {
            id: number;
            type: components["schemas"]["RecommendationType"];
            title: string;
            description: string;
            estimated_monthly_savings?: number | null;
            monthly_savings?: components["schemas"]["Savings"] | null;
            resource_id: number;
            resource_name: string;
            resource_type: string;
            status: components["schemas"]["RecommendationStatus"];
            /** Format: date-time */
            created_at: string;
            provider_id: number;
            provider_name: string;
            /** @description The rule; a resource has one pending recommendation of each kind */
            kind: string;
            severity: components["schemas"]["Severity"];
            source: components["schemas"]["RecommendationSource"];
            model: string | null;
            note: string | null;
            finding_type: components["schemas"]["FindingType"] | null;
            finding_id: number | null;
            reason: string | null;
            remediation_action_id: number | null;
            decided_at: string | null;
            decided_by: number | null;
            /** Format: date-time */
            updated_at: string;
        };
        RecommendationDetail: {
            id: number;
            type: components["schemas"]["RecommendationType"];
            title: string;
            description: string;
            estimated_monthly_savings?: number | null;
            monthly_savings?: components["schemas"]["Savings"] | null;
            resource_id: number;
            resource_name: string;
            resource_type: string;
            status: components["schemas"]["RecommendationStatus"];
            /** Format: date-time */
            created_at: string;
            provider_id: number;
            provider_name: string;
            /** @description The rule; a resource has one pending recommendation of each kind */
            kind: string;
            severity: components["schemas"]["Severity"];
            source: components["schemas"]["RecommendationSource"];
            model: string | null;
            note: string | null;
            finding_type: components["schemas"]["FindingType"] | null;
            finding_id: number | null;
            reason: string | null;
            remediation_action_id: number | null;
            decided_at: string | null;
            decided_by: number | null;
            /** Format: date-time */
            updated_at: string;
            /** @description What to do, first to last */
            steps: string[];
            /** @description The facts that it rests on */
            evidence: {
                [key: string]: unknown;
            };
            writing: components["schemas"]["WritingRequest"] | null;
        };
        RecommendationGroup: {
            kind: string | null;
            provider_id: number | null;
            provider_name: string | null;
            provider_type: components["schemas"]["ProviderKind"] | null;
            resource_type: string | null;
            resource_type_label: string | null;
            recommendations: number;
            /** @description Resources that have any of them */
            resources: number;
            /** @description Recommendations of type `cost` whose savings are not known */
            without_savings: number;
            /** @description A month, by currency; currencies are never added to each other. Of several for one resource only the largest counts. */
            savings: components["schemas"]["SavingsTotal"][];
        };
        /** @enum {unknown} */
        RecommendationGrouping: "kind" | "provider" | "resource_type";
        /** @enum {unknown} */
        RecommendationOrder: "newest" | "savings";
        RecommendationRequest: {
            resource_id: number;
        };
        /** @enum {unknown} */
        RecommendationSource: "rule" | "model";
        /** @enum {unknown} */
        RecommendationStatus: "pending" | "applied" | "dismissed";
        RecommendationSummary: {
            recommendations: number;
            /** @description Resources that have any of them */
            resources: number;
            /** @description Recommendations of type `cost` whose savings are not known */
            without_savings: number;
            /** @description A month, by currency; currencies are never added to each other. Of several for one resource only the largest counts. */
            savings: components["schemas"]["SavingsTotal"][];
            /** @description The largest savings first */
            groups: components["schemas"]["RecommendationGroup"][];
            accounts: components["schemas"]["EvaluatedAccounts"];
        };
        /** @enum {unknown} */
        RecommendationType: "cost" | "security" | "performance";
        RejectedMessage: {
            id: number;
            /** @description Id of the message in the queue */
            message_id: string;
            reason: string;
            /** @description The beginning of the message, without secrets */
            text: string;
            /** Format: date-time */
            received_at: string;
        };
        RemediatedFinding: {
            finding_type: components["schemas"]["FindingType"];
            /** @description Required unless `check_id` is given */
            finding_id?: number;
            /** @description With `check_id`: the resource that fails the check */
            resource_id?: number;
            /** @description Of type `control`, instead of `finding_id`: the check that the resource fails */
            check_id?: string;
        };
        RemediatedGroup: {
            by: components["schemas"]["FindingGroupKind"];
            /** @description Names the group, with `by`: a CVE, `<provider type>/<check id>`, or a kind of drift */
            key: string;
            /** @description Only this provider */
            provider_id?: number;
            /** @description Only providers of the accounts of this organization */
            organization_id?: number;
            /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
            ou?: string;
            /** @description `next` of the request before; from the start without it */
            after?: number;
        };
        RemediationAccess: {
            identity: string | null;
            reason: string | null;
            covers: string | null;
            operations: components["schemas"]["OperationAccess"][];
        };
        RemediationAction: {
            id: number;
            title: string;
            resource_id: number;
            resource_name: string;
            provider_id: number;
            finding_type: components["schemas"]["FindingType"];
            finding_id: number;
            check_id: string | null;
            policy_id: number | null;
            status: components["schemas"]["RemediationStatus"];
            risk: components["schemas"]["RiskLevel"];
            decision: components["schemas"]["Decision"] | null;
            reason: string | null;
            /** Format: date-time */
            created_at: string;
        };
        RemediationActionDetail: {
            id: number;
            title: string;
            resource_id: number;
            resource_name: string;
            provider_id: number;
            finding_type: components["schemas"]["FindingType"];
            finding_id: number;
            check_id: string | null;
            policy_id: number | null;
            status: components["schemas"]["RemediationStatus"];
            risk: components["schemas"]["RiskLevel"];
            decision: components["schemas"]["Decision"] | null;
            reason: string | null;
            /** Format: date-time */
            created_at: string;
            plan: components["schemas"]["RemediationPlan"];
            risk_assessment: components["schemas"]["RiskAssessment"];
            requested_by: number | null;
            decision_details: components["schemas"]["RemediationDecision"] | null;
            expires_at: string | null;
            started_at: string | null;
            ended_at: string | null;
            /** @description Whether another action on the same resource has to end first */
            waits_for_turn: boolean;
            snapshot: components["schemas"]["RemediationSnapshot"] | null;
            execution_log: components["schemas"]["RemediationLogLine"][];
            rollback_until: string | null;
            rollback: components["schemas"]["RemediationRollback"] | null;
            workflow_id: string;
            temporal_url: string | null;
        };
        RemediationApproval: {
            /** @description Kept in the audit log */
            comment?: string;
            /** @description Hash of the plan that was shown; another plan is a 409 */
            plan_hash?: string;
        };
        /** @enum {unknown} */
        RemediationCommand: "approve" | "reject" | "execute" | "rollback";
        RemediationDecision: {
            /** Format: date-time */
            at: string;
            member_id: number | null;
            actor: string | null;
            channel: string | null;
            actor_proven: boolean | null;
            comment: string | null;
        };
        RemediationLogLine: {
            /** Format: date-time */
            at: string;
            level: components["schemas"]["LogLevel"];
            phase: components["schemas"]["RemediationPhase"];
            step: number | null;
            message: string;
            outcome: string | null;
            request: {
                [key: string]: unknown;
            } | null;
            response: {
                [key: string]: unknown;
            } | null;
            data: {
                [key: string]: unknown;
            } | null;
        };
        /** @enum {unknown} */
        RemediationMessage: "decide" | "execute" | "rollback";
        RemediationOperation: {
            name: string;
            target: components["schemas"]["RemediationTarget"];
            parameters: {
                [key: string]: unknown;
            };
        };
        /** @enum {unknown} */
        RemediationPhase: "decide" | "check" | "execute" | "verify" | "undo" | "rollback";
        RemediationPlan: {
            /** @description SHA-256 of the plan: an approval covers this plan only */
            hash: string;
            steps: components["schemas"]["RemediationStep"][];
            /** @description The dry run: each field with its value now and after the plan */
            diff: components["schemas"]["PlannedDifference"][];
            /** @description Differences that no API call can fix */
            left: components["schemas"]["UnplannedDifference"][];
            /** @description What an approver has to know: who manages the resource and will change it back, and what the cloud never shows */
            warnings: string[];
        };
        RemediationPolicy: {
            id: number;
            /** @description Every change makes a new one, which has to be approved again */
            revision: number;
            name: string;
            enabled: boolean;
            mode: components["schemas"]["RemediationPolicyMode"];
            provider_id: number | null;
            organization_id: number | null;
            ou: string | null;
            check_ids: string[];
            drift_types: components["schemas"]["RemediationPolicyDriftType"][];
            tags: {
                [key: string]: string;
            } | null;
            max_per_hour: number;
            max_per_day: number;
            dry_run_days: number;
            return_hours: number;
            /** Format: date-time */
            dry_run_until: string;
            /** @description Whether two approvals of this revision count */
            approved: boolean;
            approvals: components["schemas"]["RemediationPolicyApproval"][];
            /** @description E-mail of the admin who wrote the revision */
            revised_by: string;
            /** Format: date-time */
            revised_at: string;
            /** Format: date-time */
            created_at: string;
            paused_at: string | null;
            paused_by: string | null;
            pause_reason: string | null;
        };
        RemediationPolicyApproval: {
            member_id: number;
            email: string;
            /** Format: date-time */
            approved_at: string;
            /** @description False once the member may no longer approve */
            counts: boolean;
        };
        RemediationPolicyApprovalRequest: {
            /** @description Revision that was read; another one is a 409 */
            revision: number;
        };
        RemediationPolicyChange: {
            name: string;
            /**
             * @description Nothing is planned while it is false
             * @default true
             */
            enabled?: boolean;
            mode: components["schemas"]["RemediationPolicyMode"];
            /** @description Only this provider. Default: all providers */
            provider_id?: number;
            /** @description Only providers of the accounts of this organization */
            organization_id?: number;
            /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
            ou?: string;
            /** @description Checks whose failures are fixed; each has to name the values that fix it */
            check_ids?: string[];
            /** @description Types of drift that are undone */
            drift_types?: components["schemas"]["RemediationPolicyDriftType"][];
            /** @description Tags that a resource has to have, all of them. Default: any */
            tags?: {
                [key: string]: string;
            };
            /**
             * @description Actions that it plans within an hour
             * @default 2
             */
            max_per_hour?: number;
            /**
             * @description Actions that it plans within 24 hours
             * @default 10
             */
            max_per_day?: number;
            /**
             * @description Days from the revision on in which it only records what it would do
             * @default 7
             */
            dry_run_days?: number;
            /**
             * @description Hours in which a finding that it fixed and that is open again is left to people
             * @default 72
             */
            return_hours?: number;
            /** @description The present revision, which this one follows; another one is a 409. Default: any */
            revision?: number;
        };
        /** @enum {unknown} */
        RemediationPolicyDriftType: "configuration" | "security" | "compliance";
        /** @enum {unknown} */
        RemediationPolicyMode: "plan" | "plan_and_approve";
        /** @enum {unknown} */
        RemediationPolicyOutcome: "would_plan" | "would_approve" | "planned" | "approved" | "skipped";
        RemediationPolicyPause: {
            /** @description Kept in the audit log and shown */
            reason: string;
        };
        RemediationPolicyRequest: {
            name: string;
            /**
             * @description Nothing is planned while it is false
             * @default true
             */
            enabled?: boolean;
            mode: components["schemas"]["RemediationPolicyMode"];
            /** @description Only this provider. Default: all providers */
            provider_id?: number;
            /** @description Only providers of the accounts of this organization */
            organization_id?: number;
            /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
            ou?: string;
            /** @description Checks whose failures are fixed; each has to name the values that fix it */
            check_ids?: string[];
            /** @description Types of drift that are undone */
            drift_types?: components["schemas"]["RemediationPolicyDriftType"][];
            /** @description Tags that a resource has to have, all of them. Default: any */
            tags?: {
                [key: string]: string;
            };
            /**
             * @description Actions that it plans within an hour
             * @default 2
             */
            max_per_hour?: number;
            /**
             * @description Actions that it plans within 24 hours
             * @default 10
             */
            max_per_day?: number;
            /**
             * @description Days from the revision on in which it only records what it would do
             * @default 7
             */
            dry_run_days?: number;
            /**
             * @description Hours in which a finding that it fixed and that is open again is left to people
             * @default 72
             */
            return_hours?: number;
        };
        RemediationPolicyResult: {
            id: number;
            provider_id: number;
            resource_id: number;
            resource_name: string;
            check_id: string | null;
            drift_id: number | null;
            outcome: components["schemas"]["RemediationPolicyOutcome"];
            reason: string | null;
            remediation_id: number | null;
            /** Format: date-time */
            at: string;
        };
        RemediationPreview: {
            finding_type: components["schemas"]["FindingType"];
            finding_id: number | null;
            check_id: string | null;
            /** @description Whether a fix can be planned now */
            fixable: boolean;
            title: string | null;
            risk: components["schemas"]["RiskLevel"] | null;
            /** @description What the plan would do, in order */
            steps: string[];
            reason: string | null;
            /** @description What a person has to do instead */
            manual_steps: string[];
            action_id: number | null;
        };
        RemediationRejection: {
            /** @description Kept in the audit log */
            reason?: string;
        };
        RemediationRollback: {
            status: components["schemas"]["RollbackStatus"];
            reason: string | null;
            started_at: string | null;
            ended_at: string | null;
        };
        RemediationSnapshot: {
            /** Format: date-time */
            read_at: string;
            external_id: string;
            name: string;
            resource_type: string;
            region: string;
            status: string;
            tags: {
                [key: string]: string;
            };
            configuration: {
                [key: string]: unknown;
            };
            unreadable: {
                [key: string]: string;
            };
        };
        /** @enum {unknown} */
        RemediationStatus: "pending_approval" | "approved" | "executing" | "completed" | "failed" | "rolled_back";
        RemediationStep: {
            number: number;
            title: string;
            status: components["schemas"]["RemediationStepStatus"];
            operation: components["schemas"]["RemediationOperation"];
            /** @description JSON Pointer → value */
            reads: {
                [key: string]: unknown;
            };
            /** @description JSON Pointer → value */
            before: {
                [key: string]: unknown;
            };
            /** @description JSON Pointer → value */
            after: {
                [key: string]: unknown;
            };
            undo: components["schemas"]["RemediationUndo"] | null;
            /** @description Whether the resource is unavailable while the step runs */
            downtime: boolean;
        };
        /** @enum {unknown} */
        RemediationStepStatus: "planned" | "running" | "done" | "undone" | "kept";
        RemediationStop: {
            /** @description No step begins while it is true */
            stopped: boolean;
            /** @description REMEDIATION_STOPPED is set; only a restart without it lifts that */
            by_environment: boolean;
            stopped_at: string | null;
            stopped_by: string | null;
            reason: string | null;
            /** @description Executions and rollbacks that may begin within one hour */
            max_per_hour: number;
            /** @description The same, for one account */
            max_per_account_per_hour: number;
        };
        RemediationStopRequest: {
            /** @description Kept in the audit log and shown */
            reason?: string;
        };
        RemediationTarget: {
            external_id: string;
            resource_type: string;
            region: string;
        };
        RemediationUndo: {
            operation: components["schemas"]["RemediationOperation"];
            /** @description Whether the undo restores all that the step changed */
            exact: boolean;
            note: string | null;
        };
        Report: {
            report_id: string;
            type: components["schemas"]["ReportType"];
            format: components["schemas"]["ReportFormat"];
            provider_id: number | null;
            organization_id: number | null;
            ou: string | null;
            /**
             * Format: date
             * @description First day in UTC
             */
            from: string;
            /**
             * Format: date
             * @description Last day in UTC
             */
            to: string;
            status: components["schemas"]["ReportStatus"];
            estimated_seconds: number;
            download_url: string | null;
            expires_at: string | null;
            rows: number | null;
            size_bytes: number | null;
            error: string | null;
            /** @description Id of the member who requested it */
            requested_by: number;
            /** Format: date-time */
            created_at: string;
            ready_at: string | null;
            workflow_id: string;
            temporal_url: string | null;
        };
        /** @enum {unknown} */
        ReportFormat: "pdf" | "csv";
        ReportRequest: {
            type: components["schemas"]["ReportType"];
            format: components["schemas"]["ReportFormat"];
            /** @description Only about this provider */
            provider_id?: number;
            /** @description Only providers of the accounts of this organization */
            organization_id?: number;
            /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
            ou?: string;
            /**
             * Format: date
             * @description First day in UTC; by default 30 days before `to`
             */
            from?: string;
            /**
             * Format: date
             * @description Last day in UTC; today by default
             */
            to?: string;
        };
        /** @enum {unknown} */
        ReportStatus: "generating" | "ready" | "failed";
        /** @enum {unknown} */
        ReportType: "drift_summary" | "vulnerability_report" | "compliance_assessment" | "cost_report";
        Resource: {
            id: number;
            /** @description Identifier in the cloud */
            external_id: string;
            name: string;
            /** @description Normalised type, e.g. vm_instance, or the name that the vendor gives a type that is read by its schema */
            resource_type: string;
            /** @description The type's name for people, in the vendor's words, e.g. S3 bucket */
            resource_type_label: string;
            provider_id: number;
            region: string;
            status: components["schemas"]["ResourceStatus"];
            tags: {
                [key: string]: string;
            };
            /** Format: date-time */
            last_seen_at: string;
        };
        ResourceCost: {
            resource_id: number;
            currency: string | null;
            /** @description Months with known cost, oldest first; one entry for each currency */
            months: components["schemas"]["MonthCost"][];
        };
        ResourceCostRow: {
            provider_id: number;
            /** @description The resource as the bill names it */
            cloud_id: string;
            service: string;
            /** @description ISO 4217 code */
            currency: string;
            amount: number;
            resource_id: number | null;
            resource_name: string | null;
            resource_type: string | null;
            resource_type_label: string | null;
            provider_type: components["schemas"]["ProviderKind"] | null;
        };
        ResourceDetail: {
            id: number;
            /** @description Identifier in the cloud */
            external_id: string;
            name: string;
            /** @description Normalised type, e.g. vm_instance, or the name that the vendor gives a type that is read by its schema */
            resource_type: string;
            /** @description The type's name for people, in the vendor's words, e.g. S3 bucket */
            resource_type_label: string;
            provider_id: number;
            region: string;
            status: components["schemas"]["ResourceStatus"];
            tags: {
                [key: string]: string;
            };
            /** Format: date-time */
            last_seen_at: string;
            /** @description Current configuration; its `observed` holds facts that change by themselves */
            configuration: {
                [key: string]: unknown;
            };
            /** @description JSON Pointer of a part that the cloud would not show → reason */
            unreadable: {
                [key: string]: string;
            };
            read_at: string | null;
            /** @description Top-level key of the configuration → when its reading began, for what a change feed read later than the rest */
            parts_read_at: {
                [key: string]: string;
            };
            /** Format: date-time */
            first_seen_at: string;
            deleted_at: string | null;
        };
        ResourceEvent: {
            /** Format: date-time */
            at: string;
            kind: components["schemas"]["ResourceEventKind"];
            /** @description The version, change, finding, remediation, baseline, alert, recommendation or anomaly; the month of a cost, e.g. 202611 */
            subject_id: number;
            title: string | null;
            severity: components["schemas"]["Severity"] | null;
            change_kind: components["schemas"]["ChangeKind"] | null;
            actor: components["schemas"]["ChangeActor"] | null;
            means: components["schemas"]["ChangeMeans"] | null;
            via: string | null;
            call: string | null;
            changed: string[] | null;
            remediation_id: number | null;
            amounts: {
                currency: string;
                amount: number;
            }[] | null;
        };
        /** @enum {unknown} */
        ResourceEventKind: "version" | "change" | "drift_detected" | "drift_resolved" | "vulnerability_detected" | "vulnerability_fixed" | "remediation_planned" | "remediation_started" | "remediation_ended" | "remediation_rolled_back" | "baseline_captured" | "alert_raised" | "alert_resolved" | "recommendation_made" | "recommendation_decided" | "anomaly_detected" | "cost";
        /** @enum {unknown} */
        ResourceFacet: "status" | "provider_type" | "provider_id" | "type" | "region" | "age";
        ResourceHistory: {
            data: components["schemas"]["ResourceEvent"][];
            next_cursor: string | null;
        };
        ResourceQueryAnswer: {
            columns: components["schemas"]["ResourceQueryColumn"][];
            rows: components["schemas"]["ResourceQueryRow"][];
            /** @description Whether nothing is left: the same as no `next_cursor` */
            complete: boolean;
            next_cursor: string | null;
            /** @description Sorted: the rows are only the first of those that were seen so far. The next answers give them again */
            provisional: boolean;
            limit_reached: components["schemas"]["ResourceQueryLimit"] | null;
            /** @description Resources of the accounts, type, region and status, whatever their tags; of all answers together */
            candidates: number;
            /** @description Resources that this answer evaluated: the sum of the next three */
            evaluated: number;
            matched: number;
            not_matched: number;
            /** @description Resources of which it is not known whether they match */
            not_evaluated: number;
            /** @description Why resources were not evaluated, the most frequent first; a sample where there are many */
            reasons: components["schemas"]["ResourceQueryReason"][];
        };
        ResourceQueryColumn: {
            title: string;
            value: string;
        };
        /** @enum {unknown} */
        ResourceQueryFormat: "json" | "csv";
        /** @enum {unknown} */
        ResourceQueryLimit: "rows" | "resources" | "time" | "size";
        ResourceQueryReason: {
            reason: string;
            resources: number;
            example_resource_id: number;
        };
        ResourceQueryRequest: {
            /** @description CEL predicate on a resource, with the variables and limits of custom checks. Default: every resource matches */
            filter?: string;
            /** @description A list of columns, or a text with commas as in the query */
            columns?: string[] | string;
            /** @description Title of the column to sort by; a minus sign before it means descending. At most 100 rows */
            sort?: string;
            /** @description Only this provider */
            provider_id?: number;
            /** @description Only providers of the accounts of this organization */
            organization_id?: number;
            /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
            ou?: string;
            provider_type?: components["schemas"]["ProviderKind"];
            type?: string;
            region?: string;
            status?: components["schemas"]["ResourceStatus"];
            /** @description Only resources with this tag: `key=value`, or `key` for any value */
            tag?: string;
            /** @description Rows of an answer in JSON; 100 by default, 100 at most when sorted */
            limit?: number;
            /** @description `next_cursor` of the answer before, to the same query */
            cursor?: string;
            format?: components["schemas"]["ResourceQueryFormat"];
        };
        ResourceQueryRow: {
            resource_id: number;
            provider_id: number;
            resource_type: string;
            /** @description The type's name for people, in the vendor's words, e.g. S3 bucket */
            resource_type_label: string;
            region: string;
            name: string;
            external_id: string;
            /** @description Title of a column → value; null where it has none */
            values: {
                [key: string]: unknown;
            };
            /** @description Title of a column that has no value here → why it could not be evaluated */
            unevaluated: {
                [key: string]: string;
            };
        };
        /** @enum {unknown} */
        ResourceSort: "id" | "-id" | "name" | "-name";
        /** @enum {unknown} */
        ResourceStatus: "active" | "stopped" | "deleted";
        ResourceType: {
            /** @description Normalised type, e.g. vm_instance, or the name that the vendor gives a type that is read by its schema */
            resource_type: string;
            /** @description The type's name for people, in the vendor's words, e.g. S3 bucket */
            resource_type_label: string;
            provider_type: components["schemas"]["ProviderKind"];
            /** @description Resources of the type in every state */
            resource_count: number;
            source: components["schemas"]["ResourceTypeSource"];
            drift: components["schemas"]["ResourceTypeDrift"];
            remediation: components["schemas"]["ResourceTypeRemediation"];
            reversible: components["schemas"]["ResourceTypeReversibility"];
            not_reversible_reason: string | null;
            checks: string[];
        };
        /** @enum {unknown} */
        ResourceTypeDrift: "compared" | "not_yet";
        /** @enum {unknown} */
        ResourceTypeRemediation: "planned" | "manual" | "not_yet";
        /** @enum {unknown} */
        ResourceTypeReversibility: "exact" | "depends" | "none";
        /** @enum {unknown} */
        ResourceTypeSource: "by_hand" | "by_schema";
        RiskAssessment: {
            level: components["schemas"]["RiskLevel"];
            reasons: string[];
        };
        /** @enum {unknown} */
        RiskLevel: "low" | "medium" | "high";
        RiskyResource: {
            resource_id: number;
            resource_name: string;
            resource_type: string;
            /** @description The type's name for people, in the vendor's words, e.g. S3 bucket */
            resource_type_label: string;
            provider_id: number;
            provider_type: components["schemas"]["ProviderKind"];
            open: components["schemas"]["SeverityCounts"];
        };
        /** @enum {unknown} */
        Role: "user" | "admin";
        RoleChange: {
            role: components["schemas"]["Role"];
            access_limit?: components["schemas"]["AccessLimitEntry"][] | null;
        };
        RollbackRequest: {
            /**
             * @description Roll back even if others have changed the resource since
             * @default false
             */
            force?: boolean;
        };
        /** @enum {unknown} */
        RollbackStatus: "running" | "failed" | "completed";
        /** @description Google Cloud, Azure: by the identity of the organization's provider, whose roles on the organization, a folder or a management group are inherited */
        SameIdentityConnection: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "same_identity";
            /** @description The setup whose templates grant the access */
            setupId: number;
        };
        /** @description Google Cloud, Azure: by the identity of the organization's provider, whose roles on the organization, a folder or a management group are inherited */
        SameIdentityConnectionRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "same_identity";
            /** @description The setup whose templates grant the access */
            setupId: number;
        };
        SavedView: {
            id: number;
            list: components["schemas"]["SavedViewList"];
            name: string;
            query: string;
            shared: boolean;
            /** @description Member who saved it */
            owner_id: number;
            owner_email: string;
            /** @description Every change makes a new one */
            revision: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        SavedViewChange: {
            name: string;
            /** @description Query string of the list in the console, without a question mark, e.g. `severity=high&status=open` */
            query: string;
            /**
             * @description Whether all members see it
             * @default false
             */
            shared?: boolean;
            /** @description The revision that was read; another one is a 409. Default: any */
            revision?: number;
        };
        /** @enum {unknown} */
        SavedViewList: "drifts" | "vulnerabilities" | "resources" | "resource-query" | "alerts" | "remediation" | "recommendations";
        SavedViewRequest: {
            list: components["schemas"]["SavedViewList"];
            name: string;
            /** @description Query string of the list in the console, without a question mark, e.g. `severity=high&status=open` */
            query: string;
            /**
             * @description Whether all members see it
             * @default false
             */
            shared?: boolean;
        };
        /** @description In the currency of the bill; null when the history does not show it */
        Savings: {
            amount: number;
            /** @description ISO 4217 code */
            currency: string;
        };
        SavingsTotal: {
            /** @description ISO 4217 code */
            currency: string;
            amount: number;
        };
        /** @enum {unknown} */
        SbomFormat: "cyclonedx" | "spdx";
        SbomReport: {
            resource_id: number;
            format: components["schemas"]["SbomFormat"];
            format_version: string;
            /** @description Packages that were imported */
            packages: number;
            /** @description Components that name no package URL, or one that is none */
            skipped_total: number;
            /** @description The first 100 of them */
            skipped: components["schemas"]["SkippedComponent"][];
            /** @description Packages that no scan can evaluate */
            not_evaluated_total: number;
            /** @description The first 100 of them */
            not_evaluated: components["schemas"]["UnevaluatedPackage"][];
            /** Format: date-time */
            uploaded_at: string;
        };
        ScoreAlertRule: {
            /** @description Whether the rule raises alerts */
            enabled: boolean;
            /** @description Alert below this score */
            min_score: number;
            /** @description Alert when it falls by this much */
            max_drop: number;
        };
        /** @enum {unknown} */
        ScoreBasis: "cvss_v3" | "nvd" | "severity_word" | "cvss_v4" | "cvss_v2" | "none";
        /** @enum {unknown} */
        SearchKind: "resource" | "provider" | "drift" | "vulnerability" | "alert" | "remediation" | "check" | "control";
        /** @enum {unknown} */
        SearchMatch: "exact" | "prefix" | "contains";
        SearchResult: {
            kind: components["schemas"]["SearchKind"];
            id: number | null;
            key: string | null;
            title: string;
            detail: string | null;
            /** @description How the better of its texts matches */
            match: components["schemas"]["SearchMatch"];
            severity: components["schemas"]["Severity"] | null;
            status: string | null;
            provider_id: number | null;
            resource_id: number | null;
            type_label: string | null;
            findings: number | null;
            /** @description Whether a check is a custom one */
            is_custom: boolean;
        };
        SearchResults: {
            /** @description What was searched for, without white space around it */
            q: string;
            /** @description The searched kinds in a fixed order, also those of which nothing was found */
            kinds: components["schemas"]["SearchResultsOfKind"][];
        };
        SearchResultsOfKind: {
            kind: components["schemas"]["SearchKind"];
            /** @description Equal texts first, then those that begin with `q`, then those that contain it */
            results: components["schemas"]["SearchResult"][];
            /** @description Whether there are more than `limit` */
            has_more: boolean;
        };
        ServiceAccess: {
            /** @description As in the names of the cloud's permissions, e.g. `s3` */
            service: string;
            /** @description The call that was tried */
            operation: string;
            /** @description The permission that the call needs */
            permission: string;
            region: string | null;
            /** @description `not_enabled`: the account does not use the service. `not_evaluated`: the call did not show whether it is permitted, e.g. because the cloud could not be reached. */
            result: components["schemas"]["AccessResult"];
            denied_by: components["schemas"]["DenyingPolicy"] | null;
            reason: string | null;
            statement: components["schemas"]["AccessStatement"] | null;
        };
        Session: {
            id: number;
            /**
             * @description What the client is, from its User-Agent
             * @example Firefox on Linux
             */
            device: string;
            /** @description IP address that it was opened from */
            address: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description Whether the request came with a token of this session */
            is_current: boolean;
        };
        SessionGrant: {
            user: components["schemas"]["User"];
            /** @description Access token (JWT), valid for ten minutes */
            token: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            session_expires_at: string;
            /** @description The password was generated and must be changed */
            must_change_password: boolean;
        };
        Setup: {
            id: number;
            kind: components["schemas"]["ProviderKind"];
            external_id: string | null;
            remediations: string[];
            templates: components["schemas"]["SetupTemplates"];
            /** Format: date-time */
            created_at: string;
        };
        SetupTemplates: {
            reading: components["schemas"]["AccessTemplates"];
            remediation: components["schemas"]["AccessTemplates"] | null;
            organization: components["schemas"]["AccessTemplates"] | null;
            change_feed: components["schemas"]["AccessTemplates"] | null;
            audit_log: components["schemas"]["AccessTemplates"] | null;
        };
        /** @enum {unknown} */
        Severity: "critical" | "high" | "medium" | "low";
        SeverityCounts: {
            critical: number;
            high: number;
            medium: number;
            low: number;
        };
        /** @enum {unknown} */
        SignInKind: "api" | "api_key";
        SignedDecision: {
            /** @description Identifies the decision in the audit log */
            id: string;
            action_id: number;
            command: components["schemas"]["RemediationCommand"];
            plan_hash: string;
            /** Format: date-time */
            expires_at: string;
            workflow_id: string;
            name: components["schemas"]["RemediationMessage"];
            /** @description JSON: the input of the update or signal of that name */
            payload: string;
            /** @description The same as a command of the Temporal CLI, for a POSIX shell */
            temporal_command: string;
            temporal_url: string | null;
        };
        SkippedComponent: {
            name: string;
            /** @enum {unknown} */
            reason: "no_purl" | "bad_purl";
        };
        StreamTicket: {
            ticket: string;
            /** Format: date-time */
            expires_at: string;
        };
        SwitchChangeFeedRequest: {
            enabled: boolean;
            settings?: components["schemas"]["GivenChangeFeedSettings"];
        };
        SwitchOrganizationChangeFeedsRequest: {
            enabled: boolean;
            /** @description AWS: the provider whose queue receives the changes of all accounts; without it, event histories are read */
            through_provider_id?: number;
            /** @description Google Cloud: the name that the subscription has in each project, e.g. infrastructure-audit-assets; without it, histories of assets are read */
            subscription_name?: string;
        };
        SwitchSchemaTypesRequest: {
            enabled: boolean | null;
        };
        /** @enum {unknown} */
        SyncStatus: "syncing" | "synced" | "error";
        TagCost: {
            value: string | null;
            /** @description ISO 4217 code */
            currency: string;
            resources: number;
            amount: number;
        };
        TagLimit: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tag";
            /** @description A tag of accounts of organizations */
            key: string;
            /** @description Without it, every value matches */
            value?: string;
        };
        TagSelector: {
            key: string;
            value: string;
        };
        TemporalPayload: {
            metadata?: {
                [key: string]: string;
            };
            data?: string;
        };
        TemporalPayloads: {
            payloads: components["schemas"]["TemporalPayload"][];
        };
        TimelineEntry: {
            /** Format: date-time */
            at: string;
            kind: components["schemas"]["TimelineKind"];
            /** @description The version, announced change, finding or remediation that it is about */
            subject_id: number;
            title: string | null;
            severity: components["schemas"]["Severity"] | null;
            change_kind: components["schemas"]["ChangeKind"] | null;
            actor: components["schemas"]["ChangeActor"] | null;
            means: components["schemas"]["ChangeMeans"] | null;
            via: string | null;
            call: string | null;
            changed: string[] | null;
            remediation_id: number | null;
        };
        /** @enum {unknown} */
        TimelineKind: "version" | "change" | "drift_detected" | "drift_resolved" | "vulnerability_detected" | "vulnerability_fixed" | "remediation_planned" | "remediation_started" | "remediation_ended" | "remediation_rolled_back";
        TrendAccountDay: {
            /**
             * Format: date
             * @description Day in UTC
             */
            day: string;
            /** @description Resources that are not deleted */
            resources: number;
            /** @description Those of which a part could not be read */
            partly_unreadable: number;
            /** @description USD a month; pending recommendations, of each resource the largest */
            monthly_savings: number;
        };
        TrendAccountScoreDay: {
            /**
             * Format: date
             * @description Day in UTC
             */
            day: string;
            score: number | null;
        };
        TrendAccountScores: {
            provider_id: number;
            provider_name: string;
            days: components["schemas"]["TrendAccountScoreDay"][];
        };
        TrendCostDay: {
            /**
             * Format: date
             * @description Day in UTC
             */
            day: string;
            /** @description ISO 4217 code; currencies are never added to each other */
            currency: string;
            amount: number;
            /** @description Active cost anomalies that began on the day */
            anomalies: number;
        };
        TrendFindingDay: {
            /**
             * Format: date
             * @description Day in UTC
             */
            day: string;
            open: components["schemas"]["SeverityCounts"];
            /** @description Findings that were detected on the day */
            appeared: number;
            /** @description Findings that were fixed or resolved on the day */
            resolved: number;
        };
        /** @enum {unknown} */
        TrendFindingKind: "drift" | "vulnerability";
        TrendFramework: {
            framework_id: string;
            days: components["schemas"]["TrendScoreDay"][];
            /** @description The accounts with the lowest newest scores, at most seven, the lowest first */
            accounts: components["schemas"]["TrendAccountScores"][];
        };
        TrendScoreDay: {
            /**
             * Format: date
             * @description Day in UTC
             */
            day: string;
            score: number | null;
            passed: number;
            /** @description Controls that passed or failed */
            total_controls: number;
            not_evaluated: number;
            /** @description Providers whose newest assessments are added up */
            providers: number;
        };
        Trends: {
            /**
             * Format: date
             * @description Day in UTC
             */
            from: string;
            /**
             * Format: date
             * @description Day in UTC
             */
            to: string;
            recorded_at: string | null;
            /** @description Every day since the first recorded one of the period */
            findings: components["schemas"]["TrendFindingDay"][];
            mean_days_to_resolve: number | null;
            /** @description Each framework that was assessed by its default version */
            scores: components["schemas"]["TrendFramework"][];
            /** @description Days since recording began; these cannot be derived afterwards */
            accounts: components["schemas"]["TrendAccountDay"][];
            costs: components["schemas"]["TrendCostDay"][];
            /** @description What the present month will cost, by currency; null where that cannot be said */
            forecasts: components["schemas"]["CurrencyForecast"][];
            /** @description A month, by currency: pending recommendations, of each resource the largest */
            savings: components["schemas"]["SavingsTotal"][];
            /** @description At most ten: the most critical open findings first, then the most of high severity, and so on */
            riskiest: components["schemas"]["RiskyResource"][];
        };
        TriggeredExecution: {
            execution_id: number;
            /** @constant */
            status: "running";
            /** Format: date-time */
            started_at: string;
            job_id: number;
            workflow_id: string;
        };
        TunedParameter: {
            check_id: string;
            parameter: string;
            /** @description The whole in one sentence, for people */
            summary: string;
            unit: string;
            /** @description What it was evaluated by */
            value: number | (number | string)[];
            /** @description What it is evaluated by where nothing is set */
            default: number | (number | string)[];
            /** @description Whether it passes resources that the default does not */
            laxer: boolean;
            framework_id: string | null;
            provider_id: number | null;
            organization_id: number | null;
            ou: string | null;
            unit_name: string | null;
            reason: string;
        };
        UnevaluatedPackage: {
            name: string;
            version: string | null;
            reason: components["schemas"]["UnevaluatedReason"];
        };
        /** @enum {unknown} */
        UnevaluatedReason: "ecosystem_not_supported" | "no_version" | "version_not_understood";
        UnfinishedRemediation: {
            id: number;
            title: string;
            status: components["schemas"]["RemediationStatus"];
            risk: components["schemas"]["RiskLevel"];
            plan_hash: string;
        };
        UnitLimit: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "unit";
            organization_id: number;
            /** @description External id of a unit; accounts anywhere below it are inside */
            ou: string;
        };
        UnknownReachability: {
            protocol: components["schemas"]["ReachabilityProtocol"];
            /** @description First port that may be open */
            from_port: number;
            /** @description Last of them */
            to_port: number;
            target_port: number | null;
            reasons: string[];
        };
        UnplannedDifference: {
            path: string;
            reason: string;
        };
        User: {
            id: number;
            email: string;
            role: components["schemas"]["Role"];
        };
        VolatileProperty: {
            id: number;
            provider_type: components["schemas"]["ProviderKind"];
            resource_type: string;
            /** @description Members separated by `/`; lists add none */
            path: string;
            status: components["schemas"]["VolatilePropertyStatus"];
            property_class: components["schemas"]["PropertyClass"];
            /** @description A change of it matters for security or data */
            sensitive: boolean;
            /** @description Changes during which a healthy change feed recorded no write of the service */
            changes_without_write: number;
            /** @description Changes during which it recorded one */
            changes_with_write: number;
            /** @description Changes of a time for which nothing is known about writes */
            changes_unknown: number;
            unknown_reason: string | null;
            /** @description Resources that changed without a write */
            resources: number;
            lacking: string | null;
            first_at: string | null;
            /** Format: date-time */
            last_at: string;
            proposed_at: string | null;
            decided_by: components["schemas"]["VolatilePropertyMember"] | null;
            decided_at: string | null;
            reason: string | null;
        };
        VolatilePropertyConfirmation: {
            reason?: string;
            /** @description Required for a property that is `sensitive`: its changes are no longer found */
            accept_sensitive?: boolean;
        };
        VolatilePropertyDecision: {
            property: components["schemas"]["VolatileProperty"];
            /** @description Open drift findings that are resolved, since nothing else differed */
            resolved_drifts: number;
        };
        VolatilePropertyMember: {
            id: number;
            email: string;
        };
        VolatilePropertyReason: {
            reason?: string;
        };
        /** @enum {unknown} */
        VolatilePropertyStatus: "observed" | "proposed" | "confirmed" | "rejected" | "withdrawn";
        Vulnerability: {
            id: number;
            /** @description CVE id, or the id of an advisory without one */
            cve_id: string;
            severity: components["schemas"]["Severity"];
            /** @description CVSS v3 base score */
            cvss_score: number;
            cvss_vector: string | null;
            /** @description The score is derived from a severity word, not from a CVSS v3 vector */
            score_estimated: boolean;
            /** @description A catalogue lists the CVE as exploited */
            known_exploited: boolean;
            epss: number | null;
            /** @description Ecosystem of the package, as OSV names it */
            ecosystem: string;
            package_name: string;
            installed_version: string;
            fix_version: string | null;
            resource_id: number;
            resource_name: string;
            provider_id: number;
            status: components["schemas"]["VulnerabilityStatus"];
            reason: string | null;
            /** Format: date-time */
            detected_at: string;
            /** Format: date-time */
            last_seen_at: string;
            fixed_at: string | null;
            owner: components["schemas"]["MemberReference"] | null;
            due_at: string | null;
            /** @description Whether it is open and its due date has passed */
            overdue: boolean;
        };
        VulnerabilityAlertRule: {
            /** @description Whether the rule raises alerts */
            enabled: boolean;
            min_cvss_score: number;
            /** @description `severity`: at most one unresolved alert per severity for all findings of a resource; `finding`: one for each. Unchanged if omitted */
            group_by?: components["schemas"]["FindingGrouping"];
        };
        VulnerabilityChange: {
            status: components["schemas"]["VulnerabilityStatus"];
            /** @description Required when ignored */
            reason?: string;
            /**
             * Format: date-time
             * @description When an ignored finding is reopened; for `ignored` only
             */
            expires_at?: string;
        };
        VulnerabilityDetail: {
            id: number;
            /** @description CVE id, or the id of an advisory without one */
            cve_id: string;
            severity: components["schemas"]["Severity"];
            /** @description CVSS v3 base score */
            cvss_score: number;
            cvss_vector: string | null;
            /** @description The score is derived from a severity word, not from a CVSS v3 vector */
            score_estimated: boolean;
            /** @description A catalogue lists the CVE as exploited */
            known_exploited: boolean;
            epss: number | null;
            /** @description Ecosystem of the package, as OSV names it */
            ecosystem: string;
            package_name: string;
            installed_version: string;
            fix_version: string | null;
            resource_id: number;
            resource_name: string;
            provider_id: number;
            status: components["schemas"]["VulnerabilityStatus"];
            reason: string | null;
            /** Format: date-time */
            detected_at: string;
            /** Format: date-time */
            last_seen_at: string;
            fixed_at: string | null;
            owner: components["schemas"]["MemberReference"] | null;
            due_at: string | null;
            /** @description Whether it is open and its due date has passed */
            overdue: boolean;
            description: string | null;
            references: components["schemas"]["AdvisoryReference"][];
            /** @description Every affected version that is installed */
            installed_versions: string[];
            score_basis: components["schemas"]["ScoreBasis"];
            /** @description Every advisory that names it */
            advisory_ids: string[];
            changed_by: number | null;
            execution_id: number | null;
            acceptance_id: number | null;
            reachability: components["schemas"]["ReachabilitySummary"];
        };
        /** @enum {unknown} */
        VulnerabilityFacet: "status" | "severity" | "provider_type" | "provider_id" | "resource_type" | "region" | "owner_id" | "age";
        VulnerabilityScanRequest: {
            /** @description Scan the resources of this provider */
            provider_id?: number;
            /** @description Only providers of the accounts of this organization */
            organization_id?: number;
            /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
            ou?: string;
            /** @description Scan this resource */
            resource_id?: number;
        };
        /** @enum {unknown} */
        VulnerabilitySort: "id" | "-id" | "cvss_score" | "-cvss_score" | "epss" | "-epss" | "known_exploited" | "-known_exploited" | "detected_at" | "-detected_at" | "due_at" | "-due_at";
        /** @enum {unknown} */
        VulnerabilityStatus: "open" | "fixed" | "ignored";
        VulnerabilityStatusCounts: {
            open: number;
            fixed: number;
            ignored: number;
        };
        VulnerabilitySummary: {
            total: number;
            by_severity: components["schemas"]["SeverityCounts"];
            by_status: components["schemas"]["VulnerabilityStatusCounts"];
        };
        Webhook: {
            id: number;
            name: string;
            url: string;
            events: components["schemas"]["EventType"][];
            enabled: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            failing_since: string | null;
            paused_at: string | null;
            previous_secret_valid_until: string | null;
        };
        WebhookAttempt: {
            attempt: number;
            /** Format: date-time */
            started_at: string;
            duration_ms: number | null;
            response_status: number | null;
            error: string | null;
        };
        WebhookChange: {
            name?: string;
            /** @description HTTPS URL on a public address */
            url?: string;
            events?: components["schemas"]["EventType"][];
            enabled?: boolean;
        };
        WebhookDelivery: {
            delivery_id: string;
            event: string;
            status: components["schemas"]["WebhookDeliveryStatus"];
            /** @description Attempts made, at most 3 */
            attempt: number;
            payload: components["schemas"]["WebhookEnvelope"];
            response_status: number | null;
            response_body: string | null;
            error: string | null;
            /** Format: date-time */
            timestamp: string;
            duration_ms: number | null;
            next_attempt_at: string | null;
            /** Format: date-time */
            created_at: string;
            redelivery_of: string | null;
            /** @description Temporal workflow that sends it */
            workflow_id: string;
            temporal_url: string | null;
            attempts: components["schemas"]["WebhookAttempt"][];
        };
        /** @enum {unknown} */
        WebhookDeliveryStatus: "pending" | "sending" | "succeeded" | "failed";
        WebhookEnvelope: {
            event: string;
            /** Format: date-time */
            timestamp: string;
            webhook_id: string;
            delivery_id: string;
            data: {
                [key: string]: unknown;
            };
        };
        WebhookWithSecret: {
            id: number;
            name: string;
            url: string;
            events: components["schemas"]["EventType"][];
            enabled: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            failing_since: string | null;
            paused_at: string | null;
            previous_secret_valid_until: string | null;
            /** @description Signing secret; shown in this response only */
            secret: string;
        };
        /** @description Latest request to the language model; null without one */
        WritingRequest: {
            status: components["schemas"]["WritingStatus"];
            workflow_id: string;
        };
        /** @enum {unknown} */
        WritingStatus: "running" | "written" | "kept";
        WrittenFindingComment: {
            id: number;
            author: components["schemas"]["MemberReference"];
            text: string;
            /** @description Members whom the text names */
            mentions: components["schemas"]["MemberReference"][];
            /** Format: date-time */
            created_at: string;
            /** @description Names that mean no member who can see the account, or several */
            unresolved_mentions: string[];
        };
    };
    parameters: {
        /** @description A repeat with the same key and body gets the first response again, for 24 hours */
        IdempotencyKey: string;
    };
}
export type Acceptance = components['schemas']['Acceptance'];
export type AcceptanceDecision = components['schemas']['AcceptanceDecision'];
export type AcceptanceDetail = components['schemas']['AcceptanceDetail'];
export type AcceptanceKind = components['schemas']['AcceptanceKind'];
export type AcceptanceStatus = components['schemas']['AcceptanceStatus'];
export type AcceptedAccessCheck = components['schemas']['AcceptedAccessCheck'];
export type AcceptedAssessment = components['schemas']['AcceptedAssessment'];
export type AcceptedDetection = components['schemas']['AcceptedDetection'];
export type AcceptedDeviation = components['schemas']['AcceptedDeviation'];
export type AcceptedDiagnosis = components['schemas']['AcceptedDiagnosis'];
export type AcceptedDiscovery = components['schemas']['AcceptedDiscovery'];
export type AcceptedJob = components['schemas']['AcceptedJob'];
export type AcceptedRemediationExecution = components['schemas']['AcceptedRemediationExecution'];
export type AcceptedReport = components['schemas']['AcceptedReport'];
export type AcceptedRequest = components['schemas']['AcceptedRequest'];
export type AcceptedResource = components['schemas']['AcceptedResource'];
export type AccessCheckStatus = components['schemas']['AccessCheckStatus'];
export type AccessDocument = components['schemas']['AccessDocument'];
export type AccessLimitEntry = components['schemas']['AccessLimitEntry'];
export type AccessResult = components['schemas']['AccessResult'];
export type AccessStatement = components['schemas']['AccessStatement'];
export type AccessTemplates = components['schemas']['AccessTemplates'];
export type AccountFilters = components['schemas']['AccountFilters'];
export type AccountFiltersRequest = components['schemas']['AccountFiltersRequest'];
export type AccountSelector = components['schemas']['AccountSelector'];
export type AccountSelectorRequest = components['schemas']['AccountSelectorRequest'];
export type AccountSync = components['schemas']['AccountSync'];
export type AdvisoryReference = components['schemas']['AdvisoryReference'];
export type Age = components['schemas']['Age'];
export type Alert = components['schemas']['Alert'];
export type AlertAction = components['schemas']['AlertAction'];
export type AlertBulkChange = components['schemas']['AlertBulkChange'];
export type AlertBulkFailure = components['schemas']['AlertBulkFailure'];
export type AlertBulkResult = components['schemas']['AlertBulkResult'];
export type AlertCause = components['schemas']['AlertCause'];
export type AlertDetail = components['schemas']['AlertDetail'];
export type AlertResolution = components['schemas']['AlertResolution'];
export type AlertRuleSwitch = components['schemas']['AlertRuleSwitch'];
export type AlertRules = components['schemas']['AlertRules'];
export type AlertRulesChange = components['schemas']['AlertRulesChange'];
export type AlertSource = components['schemas']['AlertSource'];
export type AlertSourceKind = components['schemas']['AlertSourceKind'];
export type AlertStatus = components['schemas']['AlertStatus'];
export type AlertType = components['schemas']['AlertType'];
export type AnnouncedChange = components['schemas']['AnnouncedChange'];
export type Anomaly = components['schemas']['Anomaly'];
export type AnomalyDay = components['schemas']['AnomalyDay'];
export type AnomalyMetric = components['schemas']['AnomalyMetric'];
export type AnomalyService = components['schemas']['AnomalyService'];
export type AnomalyStatus = components['schemas']['AnomalyStatus'];
export type AnomalyType = components['schemas']['AnomalyType'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyLimitChange = components['schemas']['ApiKeyLimitChange'];
export type AppliedRecommendation = components['schemas']['AppliedRecommendation'];
export type ApprovalOutcome = components['schemas']['ApprovalOutcome'];
export type ApprovalRefusal = components['schemas']['ApprovalRefusal'];
export type ApprovalResult = components['schemas']['ApprovalResult'];
export type Assessment = components['schemas']['Assessment'];
export type AssessmentDetail = components['schemas']['AssessmentDetail'];
export type AssessmentEvidence = components['schemas']['AssessmentEvidence'];
export type AssessmentRequest = components['schemas']['AssessmentRequest'];
export type AssumedRolesConnection = components['schemas']['AssumedRolesConnection'];
export type AssumedRolesConnectionRequest = components['schemas']['AssumedRolesConnectionRequest'];
export type Attestation = components['schemas']['Attestation'];
export type AttestationReview = components['schemas']['AttestationReview'];
export type AttestationStatus = components['schemas']['AttestationStatus'];
export type AttestationWithdrawal = components['schemas']['AttestationWithdrawal'];
export type AttestedFile = components['schemas']['AttestedFile'];
export type AuditChain = components['schemas']['AuditChain'];
export type AuditChainFault = components['schemas']['AuditChainFault'];
export type AuditChainState = components['schemas']['AuditChainState'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditEventList = components['schemas']['AuditEventList'];
export type AuditFeed = components['schemas']['AuditFeed'];
export type AuditSeal = components['schemas']['AuditSeal'];
export type AuditSource = components['schemas']['AuditSource'];
export type AwsAccessKeyAuthentication = components['schemas']['AwsAccessKeyAuthentication'];
export type AwsAssumeRoleAuthentication = components['schemas']['AwsAssumeRoleAuthentication'];
export type AwsAuthentication = components['schemas']['AwsAuthentication'];
export type AwsProcessAuthentication = components['schemas']['AwsProcessAuthentication'];
export type AzureAuthentication = components['schemas']['AzureAuthentication'];
export type AzureClientCertificateAuthentication = components['schemas']['AzureClientCertificateAuthentication'];
export type AzureClientSecretAuthentication = components['schemas']['AzureClientSecretAuthentication'];
export type AzureManagedIdentityAuthentication = components['schemas']['AzureManagedIdentityAuthentication'];
export type AzureWorkloadIdentityAuthentication = components['schemas']['AzureWorkloadIdentityAuthentication'];
export type Baseline = components['schemas']['Baseline'];
export type BaselineComparison = components['schemas']['BaselineComparison'];
export type BaselineDifference = components['schemas']['BaselineDifference'];
export type BaselineSelection = components['schemas']['BaselineSelection'];
export type Budget = components['schemas']['Budget'];
export type BudgetList = components['schemas']['BudgetList'];
export type BudgetRequest = components['schemas']['BudgetRequest'];
export type CallCounts = components['schemas']['CallCounts'];
export type CapturedBaselines = components['schemas']['CapturedBaselines'];
export type CaredFindingType = components['schemas']['CaredFindingType'];
export type ChangeActor = components['schemas']['ChangeActor'];
export type ChangeBehindDrift = components['schemas']['ChangeBehindDrift'];
export type ChangeFeed = components['schemas']['ChangeFeed'];
export type ChangeFeedSettings = components['schemas']['ChangeFeedSettings'];
export type ChangeKind = components['schemas']['ChangeKind'];
export type ChangeMeans = components['schemas']['ChangeMeans'];
export type ChangeOrganizationRequest = components['schemas']['ChangeOrganizationRequest'];
export type ChangeSource = components['schemas']['ChangeSource'];
export type ChangeStatus = components['schemas']['ChangeStatus'];
export type ChangeWindow = components['schemas']['ChangeWindow'];
export type ChangeWindowAcceptRequest = components['schemas']['ChangeWindowAcceptRequest'];
export type ChangeWindowAcceptance = components['schemas']['ChangeWindowAcceptance'];
export type ChangeWindowMember = components['schemas']['ChangeWindowMember'];
export type ChangeWindowRequest = components['schemas']['ChangeWindowRequest'];
export type ChangeWindowStatus = components['schemas']['ChangeWindowStatus'];
export type Check = components['schemas']['Check'];
export type CheckCategory = components['schemas']['CheckCategory'];
export type CheckFix = components['schemas']['CheckFix'];
export type CheckParameter = components['schemas']['CheckParameter'];
export type CheckParameterSetting = components['schemas']['CheckParameterSetting'];
export type CheckParameterType = components['schemas']['CheckParameterType'];
export type CheckRemediation = components['schemas']['CheckRemediation'];
export type Cluster = components['schemas']['Cluster'];
export type ClusterDeployment = components['schemas']['ClusterDeployment'];
export type ClusterNamespace = components['schemas']['ClusterNamespace'];
export type ClusterPod = components['schemas']['ClusterPod'];
export type ClusterRoleRule = components['schemas']['ClusterRoleRule'];
export type ClusterService = components['schemas']['ClusterService'];
export type ClusterServicePort = components['schemas']['ClusterServicePort'];
export type ComplianceException = components['schemas']['ComplianceException'];
export type ConnectAwsRequest = components['schemas']['ConnectAwsRequest'];
export type ConnectAzureRequest = components['schemas']['ConnectAzureRequest'];
export type ConnectClustersRequest = components['schemas']['ConnectClustersRequest'];
export type ConnectGoogleCloudRequest = components['schemas']['ConnectGoogleCloudRequest'];
export type ConnectKubernetesRequest = components['schemas']['ConnectKubernetesRequest'];
export type ConnectOrganizationRequest = components['schemas']['ConnectOrganizationRequest'];
export type ConnectedCluster = components['schemas']['ConnectedCluster'];
export type ConnectedClusters = components['schemas']['ConnectedClusters'];
export type ControlAlertRule = components['schemas']['ControlAlertRule'];
export type ControlCoverage = components['schemas']['ControlCoverage'];
export type ControlGrouping = components['schemas']['ControlGrouping'];
export type ControlResult = components['schemas']['ControlResult'];
export type ControlStatus = components['schemas']['ControlStatus'];
export type CostAnomalyAlertRule = components['schemas']['CostAnomalyAlertRule'];
export type CostByResource = components['schemas']['CostByResource'];
export type CostByTag = components['schemas']['CostByTag'];
export type CostForecast = components['schemas']['CostForecast'];
export type CostGrouping = components['schemas']['CostGrouping'];
export type CostList = components['schemas']['CostList'];
export type CostMetric = components['schemas']['CostMetric'];
export type CostRow = components['schemas']['CostRow'];
export type CostTag = components['schemas']['CostTag'];
export type CostTags = components['schemas']['CostTags'];
export type CostTotal = components['schemas']['CostTotal'];
export type CoveredFailure = components['schemas']['CoveredFailure'];
export type CreateSetupRequest = components['schemas']['CreateSetupRequest'];
export type CreatedApiKey = components['schemas']['CreatedApiKey'];
export type CreatedAuditFeed = components['schemas']['CreatedAuditFeed'];
export type CreatedInvitation = components['schemas']['CreatedInvitation'];
export type CredentialsChange = components['schemas']['CredentialsChange'];
export type CurrencyForecast = components['schemas']['CurrencyForecast'];
export type CustomCheck = components['schemas']['CustomCheck'];
export type CustomCheckDefinition = components['schemas']['CustomCheckDefinition'];
export type CustomCheckDetail = components['schemas']['CustomCheckDetail'];
export type CustomCheckFailure = components['schemas']['CustomCheckFailure'];
export type CustomCheckPreview = components['schemas']['CustomCheckPreview'];
export type CustomCheckPreviewRequest = components['schemas']['CustomCheckPreviewRequest'];
export type CustomCheckReason = components['schemas']['CustomCheckReason'];
export type CustomCheckRemediation = components['schemas']['CustomCheckRemediation'];
export type CustomCheckRequest = components['schemas']['CustomCheckRequest'];
export type CustomCheckRevision = components['schemas']['CustomCheckRevision'];
export type CustomCheckSwitch = components['schemas']['CustomCheckSwitch'];
export type CustomCheckVersion = components['schemas']['CustomCheckVersion'];
export type CustomFramework = components['schemas']['CustomFramework'];
export type CustomFrameworkControl = components['schemas']['CustomFrameworkControl'];
export type CustomFrameworkDefinition = components['schemas']['CustomFrameworkDefinition'];
export type CustomFrameworkDetail = components['schemas']['CustomFrameworkDetail'];
export type CustomFrameworkRequest = components['schemas']['CustomFrameworkRequest'];
export type CustomFrameworkRevision = components['schemas']['CustomFrameworkRevision'];
export type CustomFrameworkSection = components['schemas']['CustomFrameworkSection'];
export type DayCost = components['schemas']['DayCost'];
export type Decision = components['schemas']['Decision'];
export type DefinitionFault = components['schemas']['DefinitionFault'];
export type DefinitionFile = components['schemas']['DefinitionFile'];
export type DenyingPolicy = components['schemas']['DenyingPolicy'];
export type DiagnosedListing = components['schemas']['DiagnosedListing'];
export type DiagnosedOperation = components['schemas']['DiagnosedOperation'];
export type Diagnosis = components['schemas']['Diagnosis'];
export type DiagnosisStatus = components['schemas']['DiagnosisStatus'];
export type DiscoveredCluster = components['schemas']['DiscoveredCluster'];
export type Dismissal = components['schemas']['Dismissal'];
export type Drift = components['schemas']['Drift'];
export type DriftAlertRule = components['schemas']['DriftAlertRule'];
export type DriftChange = components['schemas']['DriftChange'];
export type DriftDetail = components['schemas']['DriftDetail'];
export type DriftDetectionRequest = components['schemas']['DriftDetectionRequest'];
export type DriftDifference = components['schemas']['DriftDifference'];
export type DriftFacet = components['schemas']['DriftFacet'];
export type DriftResolution = components['schemas']['DriftResolution'];
export type DriftSort = components['schemas']['DriftSort'];
export type DriftStatus = components['schemas']['DriftStatus'];
export type DriftStatusCounts = components['schemas']['DriftStatusCounts'];
export type DriftSummary = components['schemas']['DriftSummary'];
export type DriftType = components['schemas']['DriftType'];
export type EvaluatedAccounts = components['schemas']['EvaluatedAccounts'];
export type EventType = components['schemas']['EventType'];
export type EvidenceFile = components['schemas']['EvidenceFile'];
export type ExceptedResource = components['schemas']['ExceptedResource'];
export type Execution = components['schemas']['Execution'];
export type ExecutionDetail = components['schemas']['ExecutionDetail'];
export type ExecutionList = components['schemas']['ExecutionList'];
export type ExecutionLogLine = components['schemas']['ExecutionLogLine'];
export type ExecutionProgress = components['schemas']['ExecutionProgress'];
export type ExecutionStatus = components['schemas']['ExecutionStatus'];
export type ExecutionTrigger = components['schemas']['ExecutionTrigger'];
export type ExportFormat = components['schemas']['ExportFormat'];
export type FacetValue = components['schemas']['FacetValue'];
export type FailedCalls = components['schemas']['FailedCalls'];
export type FailedCluster = components['schemas']['FailedCluster'];
export type FailedResource = components['schemas']['FailedResource'];
export type FindingAssignment = components['schemas']['FindingAssignment'];
export type FindingAssignmentChange = components['schemas']['FindingAssignmentChange'];
export type FindingAssignmentFailure = components['schemas']['FindingAssignmentFailure'];
export type FindingBulkAssignment = components['schemas']['FindingBulkAssignment'];
export type FindingBulkAssignmentResult = components['schemas']['FindingBulkAssignmentResult'];
export type FindingComment = components['schemas']['FindingComment'];
export type FindingDueDays = components['schemas']['FindingDueDays'];
export type FindingDueDaysChange = components['schemas']['FindingDueDaysChange'];
export type FindingGroup = components['schemas']['FindingGroup'];
export type FindingGroupKind = components['schemas']['FindingGroupKind'];
export type FindingGroupMember = components['schemas']['FindingGroupMember'];
export type FindingGrouping = components['schemas']['FindingGrouping'];
export type FindingHistoryEntry = components['schemas']['FindingHistoryEntry'];
export type FindingReference = components['schemas']['FindingReference'];
export type FindingType = components['schemas']['FindingType'];
export type Framework = components['schemas']['Framework'];
export type FrameworkActivation = components['schemas']['FrameworkActivation'];
export type FrameworkEdition = components['schemas']['FrameworkEdition'];
export type FrameworkId = components['schemas']['FrameworkId'];
export type FrameworkScore = components['schemas']['FrameworkScore'];
export type FrameworkVersion = components['schemas']['FrameworkVersion'];
export type GeneratedRecommendation = components['schemas']['GeneratedRecommendation'];
export type GivenChangeFeedSettings = components['schemas']['GivenChangeFeedSettings'];
export type GoogleCloudApplicationDefaultAuthentication = components['schemas']['GoogleCloudApplicationDefaultAuthentication'];
export type GoogleCloudAuthentication = components['schemas']['GoogleCloudAuthentication'];
export type GoogleCloudServiceAccountKeyAuthentication = components['schemas']['GoogleCloudServiceAccountKeyAuthentication'];
export type GoogleCloudWorkloadIdentityFederationAuthentication = components['schemas']['GoogleCloudWorkloadIdentityFederationAuthentication'];
export type ImpersonationConnection = components['schemas']['ImpersonationConnection'];
export type ImpersonationConnectionRequest = components['schemas']['ImpersonationConnectionRequest'];
export type Invitation = components['schemas']['Invitation'];
export type InvitationAcceptance = components['schemas']['InvitationAcceptance'];
export type InvitationPreview = components['schemas']['InvitationPreview'];
export type InvitationStatus = components['schemas']['InvitationStatus'];
export type InvitationToken = components['schemas']['InvitationToken'];
export type ItemizedTotal = components['schemas']['ItemizedTotal'];
export type Job = components['schemas']['Job'];
export type JobChange = components['schemas']['JobChange'];
export type JobType = components['schemas']['JobType'];
export type KeyScope = components['schemas']['KeyScope'];
export type KubernetesAuthentication = components['schemas']['KubernetesAuthentication'];
export type KubernetesCloudClusterAuthentication = components['schemas']['KubernetesCloudClusterAuthentication'];
export type KubernetesInClusterAuthentication = components['schemas']['KubernetesInClusterAuthentication'];
export type KubernetesKubeconfigAuthentication = components['schemas']['KubernetesKubeconfigAuthentication'];
export type KubernetesServiceAccountAuthentication = components['schemas']['KubernetesServiceAccountAuthentication'];
export type LaxerValues = components['schemas']['LaxerValues'];
export type LeftOutDrift = components['schemas']['LeftOutDrift'];
export type LeftOutReason = components['schemas']['LeftOutReason'];
export type ListFacet = components['schemas']['ListFacet'];
export type ListFacets = components['schemas']['ListFacets'];
export type ListedExecution = components['schemas']['ListedExecution'];
export type ListedPlan = components['schemas']['ListedPlan'];
export type Liveness = components['schemas']['Liveness'];
export type LogLevel = components['schemas']['LogLevel'];
export type Login = components['schemas']['Login'];
export type LoginRequest = components['schemas']['LoginRequest'];
export type ManyApprovalResults = components['schemas']['ManyApprovalResults'];
export type ManyApprovals = components['schemas']['ManyApprovals'];
export type ManyPlannedRemediations = components['schemas']['ManyPlannedRemediations'];
export type ManyRemediations = components['schemas']['ManyRemediations'];
export type MappingSource = components['schemas']['MappingSource'];
export type Me = components['schemas']['Me'];
export type Member = components['schemas']['Member'];
export type MemberReference = components['schemas']['MemberReference'];
export type MetricName = components['schemas']['MetricName'];
export type MissingAccess = components['schemas']['MissingAccess'];
export type MonthCost = components['schemas']['MonthCost'];
export type MonthForecast = components['schemas']['MonthForecast'];
export type NamedFinding = components['schemas']['NamedFinding'];
export type Neighbour = components['schemas']['Neighbour'];
export type NeighbourEdge = components['schemas']['NeighbourEdge'];
export type NeighbourRelation = components['schemas']['NeighbourRelation'];
export type Neighbourhood = components['schemas']['Neighbourhood'];
export type NewAlert = components['schemas']['NewAlert'];
export type NewApiKey = components['schemas']['NewApiKey'];
export type NewAttestation = components['schemas']['NewAttestation'];
export type NewBaseline = components['schemas']['NewBaseline'];
export type NewCheckParameterSetting = components['schemas']['NewCheckParameterSetting'];
export type NewComplianceException = components['schemas']['NewComplianceException'];
export type NewFindingComment = components['schemas']['NewFindingComment'];
export type NewInvitation = components['schemas']['NewInvitation'];
export type NewRemediationAction = components['schemas']['NewRemediationAction'];
export type NewSignedDecision = components['schemas']['NewSignedDecision'];
export type NewWebhook = components['schemas']['NewWebhook'];
export type OperationAccess = components['schemas']['OperationAccess'];
export type Organization = components['schemas']['Organization'];
export type OrganizationAccount = components['schemas']['OrganizationAccount'];
export type OrganizationAccountCounts = components['schemas']['OrganizationAccountCounts'];
export type OrganizationAccountState = components['schemas']['OrganizationAccountState'];
export type OrganizationChangeFeeds = components['schemas']['OrganizationChangeFeeds'];
export type OrganizationConnection = components['schemas']['OrganizationConnection'];
export type OrganizationConnectionRequest = components['schemas']['OrganizationConnectionRequest'];
export type OrganizationFirstSyncs = components['schemas']['OrganizationFirstSyncs'];
export type OrganizationKind = components['schemas']['OrganizationKind'];
export type OrganizationLimit = components['schemas']['OrganizationLimit'];
export type OrganizationStatus = components['schemas']['OrganizationStatus'];
export type OrganizationUnit = components['schemas']['OrganizationUnit'];
export type OverdueAlertRule = components['schemas']['OverdueAlertRule'];
export type Package = components['schemas']['Package'];
export type PackageSource = components['schemas']['PackageSource'];
export type PageMeta = components['schemas']['PageMeta'];
export type Pagination = components['schemas']['Pagination'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type PasswordReset = components['schemas']['PasswordReset'];
export type PasswordResetRequest = components['schemas']['PasswordResetRequest'];
export type PermissionResult = components['schemas']['PermissionResult'];
export type PlannedAction = components['schemas']['PlannedAction'];
export type PlannedDifference = components['schemas']['PlannedDifference'];
export type PlannedRemediation = components['schemas']['PlannedRemediation'];
export type PlanningOutcome = components['schemas']['PlanningOutcome'];
export type PolicyStatement = components['schemas']['PolicyStatement'];
export type PropertyClass = components['schemas']['PropertyClass'];
export type Provider = components['schemas']['Provider'];
export type ProviderAccess = components['schemas']['ProviderAccess'];
export type ProviderErrorAlertRule = components['schemas']['ProviderErrorAlertRule'];
export type ProviderKind = components['schemas']['ProviderKind'];
export type ProviderLimit = components['schemas']['ProviderLimit'];
export type Reachability = components['schemas']['Reachability'];
export type ReachabilityHop = components['schemas']['ReachabilityHop'];
export type ReachabilityHopKind = components['schemas']['ReachabilityHopKind'];
export type ReachabilityOpening = components['schemas']['ReachabilityOpening'];
export type ReachabilityProtocol = components['schemas']['ReachabilityProtocol'];
export type ReachabilityState = components['schemas']['ReachabilityState'];
export type ReachabilitySummary = components['schemas']['ReachabilitySummary'];
export type ReadAuditLogRequest = components['schemas']['ReadAuditLogRequest'];
export type Readiness = components['schemas']['Readiness'];
export type ReceivedAuditRecords = components['schemas']['ReceivedAuditRecords'];
export type Recommendation = components['schemas']['Recommendation'];
export type RecommendationDetail = components['schemas']['RecommendationDetail'];
export type RecommendationGroup = components['schemas']['RecommendationGroup'];
export type RecommendationGrouping = components['schemas']['RecommendationGrouping'];
export type RecommendationOrder = components['schemas']['RecommendationOrder'];
export type RecommendationRequest = components['schemas']['RecommendationRequest'];
export type RecommendationSource = components['schemas']['RecommendationSource'];
export type RecommendationStatus = components['schemas']['RecommendationStatus'];
export type RecommendationSummary = components['schemas']['RecommendationSummary'];
export type RecommendationType = components['schemas']['RecommendationType'];
export type RejectedMessage = components['schemas']['RejectedMessage'];
export type RemediatedFinding = components['schemas']['RemediatedFinding'];
export type RemediatedGroup = components['schemas']['RemediatedGroup'];
export type RemediationAccess = components['schemas']['RemediationAccess'];
export type RemediationAction = components['schemas']['RemediationAction'];
export type RemediationActionDetail = components['schemas']['RemediationActionDetail'];
export type RemediationApproval = components['schemas']['RemediationApproval'];
export type RemediationCommand = components['schemas']['RemediationCommand'];
export type RemediationDecision = components['schemas']['RemediationDecision'];
export type RemediationLogLine = components['schemas']['RemediationLogLine'];
export type RemediationMessage = components['schemas']['RemediationMessage'];
export type RemediationOperation = components['schemas']['RemediationOperation'];
export type RemediationPhase = components['schemas']['RemediationPhase'];
export type RemediationPlan = components['schemas']['RemediationPlan'];
export type RemediationPolicy = components['schemas']['RemediationPolicy'];
export type RemediationPolicyApproval = components['schemas']['RemediationPolicyApproval'];
export type RemediationPolicyApprovalRequest = components['schemas']['RemediationPolicyApprovalRequest'];
export type RemediationPolicyChange = components['schemas']['RemediationPolicyChange'];
export type RemediationPolicyDriftType = components['schemas']['RemediationPolicyDriftType'];
export type RemediationPolicyMode = components['schemas']['RemediationPolicyMode'];
export type RemediationPolicyOutcome = components['schemas']['RemediationPolicyOutcome'];
export type RemediationPolicyPause = components['schemas']['RemediationPolicyPause'];
export type RemediationPolicyRequest = components['schemas']['RemediationPolicyRequest'];
export type RemediationPolicyResult = components['schemas']['RemediationPolicyResult'];
export type RemediationPreview = components['schemas']['RemediationPreview'];
export type RemediationRejection = components['schemas']['RemediationRejection'];
export type RemediationRollback = components['schemas']['RemediationRollback'];
export type RemediationSnapshot = components['schemas']['RemediationSnapshot'];
export type RemediationStatus = components['schemas']['RemediationStatus'];
export type RemediationStep = components['schemas']['RemediationStep'];
export type RemediationStepStatus = components['schemas']['RemediationStepStatus'];
export type RemediationStop = components['schemas']['RemediationStop'];
export type RemediationStopRequest = components['schemas']['RemediationStopRequest'];
export type RemediationTarget = components['schemas']['RemediationTarget'];
export type RemediationUndo = components['schemas']['RemediationUndo'];
export type Report = components['schemas']['Report'];
export type ReportFormat = components['schemas']['ReportFormat'];
export type ReportRequest = components['schemas']['ReportRequest'];
export type ReportStatus = components['schemas']['ReportStatus'];
export type ReportType = components['schemas']['ReportType'];
export type Resource = components['schemas']['Resource'];
export type ResourceCost = components['schemas']['ResourceCost'];
export type ResourceCostRow = components['schemas']['ResourceCostRow'];
export type ResourceDetail = components['schemas']['ResourceDetail'];
export type ResourceEvent = components['schemas']['ResourceEvent'];
export type ResourceEventKind = components['schemas']['ResourceEventKind'];
export type ResourceFacet = components['schemas']['ResourceFacet'];
export type ResourceHistory = components['schemas']['ResourceHistory'];
export type ResourceQueryAnswer = components['schemas']['ResourceQueryAnswer'];
export type ResourceQueryColumn = components['schemas']['ResourceQueryColumn'];
export type ResourceQueryFormat = components['schemas']['ResourceQueryFormat'];
export type ResourceQueryLimit = components['schemas']['ResourceQueryLimit'];
export type ResourceQueryReason = components['schemas']['ResourceQueryReason'];
export type ResourceQueryRequest = components['schemas']['ResourceQueryRequest'];
export type ResourceQueryRow = components['schemas']['ResourceQueryRow'];
export type ResourceSort = components['schemas']['ResourceSort'];
export type ResourceStatus = components['schemas']['ResourceStatus'];
export type ResourceType = components['schemas']['ResourceType'];
export type ResourceTypeDrift = components['schemas']['ResourceTypeDrift'];
export type ResourceTypeRemediation = components['schemas']['ResourceTypeRemediation'];
export type ResourceTypeReversibility = components['schemas']['ResourceTypeReversibility'];
export type ResourceTypeSource = components['schemas']['ResourceTypeSource'];
export type RiskAssessment = components['schemas']['RiskAssessment'];
export type RiskLevel = components['schemas']['RiskLevel'];
export type RiskyResource = components['schemas']['RiskyResource'];
export type Role = components['schemas']['Role'];
export type RoleChange = components['schemas']['RoleChange'];
export type RollbackRequest = components['schemas']['RollbackRequest'];
export type RollbackStatus = components['schemas']['RollbackStatus'];
export type SameIdentityConnection = components['schemas']['SameIdentityConnection'];
export type SameIdentityConnectionRequest = components['schemas']['SameIdentityConnectionRequest'];
export type SavedView = components['schemas']['SavedView'];
export type SavedViewChange = components['schemas']['SavedViewChange'];
export type SavedViewList = components['schemas']['SavedViewList'];
export type SavedViewRequest = components['schemas']['SavedViewRequest'];
export type Savings = components['schemas']['Savings'];
export type SavingsTotal = components['schemas']['SavingsTotal'];
export type SbomFormat = components['schemas']['SbomFormat'];
export type SbomReport = components['schemas']['SbomReport'];
export type ScoreAlertRule = components['schemas']['ScoreAlertRule'];
export type ScoreBasis = components['schemas']['ScoreBasis'];
export type SearchKind = components['schemas']['SearchKind'];
export type SearchMatch = components['schemas']['SearchMatch'];
export type SearchResult = components['schemas']['SearchResult'];
export type SearchResults = components['schemas']['SearchResults'];
export type SearchResultsOfKind = components['schemas']['SearchResultsOfKind'];
export type ServiceAccess = components['schemas']['ServiceAccess'];
export type Session = components['schemas']['Session'];
export type SessionGrant = components['schemas']['SessionGrant'];
export type Setup = components['schemas']['Setup'];
export type SetupTemplates = components['schemas']['SetupTemplates'];
export type Severity = components['schemas']['Severity'];
export type SeverityCounts = components['schemas']['SeverityCounts'];
export type SignInKind = components['schemas']['SignInKind'];
export type SignedDecision = components['schemas']['SignedDecision'];
export type SkippedComponent = components['schemas']['SkippedComponent'];
export type StreamTicket = components['schemas']['StreamTicket'];
export type SwitchChangeFeedRequest = components['schemas']['SwitchChangeFeedRequest'];
export type SwitchOrganizationChangeFeedsRequest = components['schemas']['SwitchOrganizationChangeFeedsRequest'];
export type SwitchSchemaTypesRequest = components['schemas']['SwitchSchemaTypesRequest'];
export type SyncStatus = components['schemas']['SyncStatus'];
export type TagCost = components['schemas']['TagCost'];
export type TagLimit = components['schemas']['TagLimit'];
export type TagSelector = components['schemas']['TagSelector'];
export type TemporalPayload = components['schemas']['TemporalPayload'];
export type TemporalPayloads = components['schemas']['TemporalPayloads'];
export type TimelineEntry = components['schemas']['TimelineEntry'];
export type TimelineKind = components['schemas']['TimelineKind'];
export type TrendAccountDay = components['schemas']['TrendAccountDay'];
export type TrendAccountScoreDay = components['schemas']['TrendAccountScoreDay'];
export type TrendAccountScores = components['schemas']['TrendAccountScores'];
export type TrendCostDay = components['schemas']['TrendCostDay'];
export type TrendFindingDay = components['schemas']['TrendFindingDay'];
export type TrendFindingKind = components['schemas']['TrendFindingKind'];
export type TrendFramework = components['schemas']['TrendFramework'];
export type TrendScoreDay = components['schemas']['TrendScoreDay'];
export type Trends = components['schemas']['Trends'];
export type TriggeredExecution = components['schemas']['TriggeredExecution'];
export type TunedParameter = components['schemas']['TunedParameter'];
export type UnevaluatedPackage = components['schemas']['UnevaluatedPackage'];
export type UnevaluatedReason = components['schemas']['UnevaluatedReason'];
export type UnfinishedRemediation = components['schemas']['UnfinishedRemediation'];
export type UnitLimit = components['schemas']['UnitLimit'];
export type UnknownReachability = components['schemas']['UnknownReachability'];
export type UnplannedDifference = components['schemas']['UnplannedDifference'];
export type User = components['schemas']['User'];
export type VolatileProperty = components['schemas']['VolatileProperty'];
export type VolatilePropertyConfirmation = components['schemas']['VolatilePropertyConfirmation'];
export type VolatilePropertyDecision = components['schemas']['VolatilePropertyDecision'];
export type VolatilePropertyMember = components['schemas']['VolatilePropertyMember'];
export type VolatilePropertyReason = components['schemas']['VolatilePropertyReason'];
export type VolatilePropertyStatus = components['schemas']['VolatilePropertyStatus'];
export type Vulnerability = components['schemas']['Vulnerability'];
export type VulnerabilityAlertRule = components['schemas']['VulnerabilityAlertRule'];
export type VulnerabilityChange = components['schemas']['VulnerabilityChange'];
export type VulnerabilityDetail = components['schemas']['VulnerabilityDetail'];
export type VulnerabilityFacet = components['schemas']['VulnerabilityFacet'];
export type VulnerabilityScanRequest = components['schemas']['VulnerabilityScanRequest'];
export type VulnerabilitySort = components['schemas']['VulnerabilitySort'];
export type VulnerabilityStatus = components['schemas']['VulnerabilityStatus'];
export type VulnerabilityStatusCounts = components['schemas']['VulnerabilityStatusCounts'];
export type VulnerabilitySummary = components['schemas']['VulnerabilitySummary'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookAttempt = components['schemas']['WebhookAttempt'];
export type WebhookChange = components['schemas']['WebhookChange'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookDeliveryStatus = components['schemas']['WebhookDeliveryStatus'];
export type WebhookEnvelope = components['schemas']['WebhookEnvelope'];
export type WebhookWithSecret = components['schemas']['WebhookWithSecret'];
export type WritingRequest = components['schemas']['WritingRequest'];
export type WritingStatus = components['schemas']['WritingStatus'];
export type WrittenFindingComment = components['schemas']['WrittenFindingComment'];
export interface operations {
    postLogin: {
        parameters: Record<string, never>;
        requestBody: JsonBody<components["schemas"]["LoginRequest"]>;
        responses: {
            200: Answer<components["schemas"]["Login"]>;
        } & Refusals<400 | 401 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postSession: {
        parameters: Record<string, never>;
        responses: {
            200: Answer<components["schemas"]["SessionGrant"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    deleteSession: {
        parameters: Record<string, never>;
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 409 | 429 | 500 | 503>;
    };
    postSessionToken: {
        parameters: Record<string, never>;
        responses: {
            200: Answer<components["schemas"]["SessionGrant"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getMe: {
        parameters: Record<string, never>;
        responses: {
            200: Answer<components["schemas"]["Me"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getMeSessions: {
        parameters: Record<string, never>;
        responses: {
            200: Answer<components["schemas"]["Session"][]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    deleteMeSessions: {
        parameters: Record<string, never>;
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 409 | 429 | 500 | 503>;
    };
    deleteMeSessionsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>;
    };
    putMePassword: {
        parameters: Record<string, never>;
        requestBody: JsonBody<components["schemas"]["PasswordChange"]>;
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postPasswordResets: {
        parameters: Record<string, never>;
        requestBody: JsonBody<components["schemas"]["PasswordResetRequest"]>;
        responses: {
            202: Answer<components["schemas"]["AcceptedRequest"]>;
        } & Refusals<400 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postPasswordResetsComplete: {
        parameters: Record<string, never>;
        requestBody: JsonBody<components["schemas"]["PasswordReset"]>;
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postProvidersCloudAConnect: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["ConnectAwsRequest"]>;
        responses: {
            201: Answer<components["schemas"]["Provider"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postProvidersCloudBConnect: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["ConnectGoogleCloudRequest"]>;
        responses: {
            201: Answer<components["schemas"]["Provider"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postProvidersCloudCConnect: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["ConnectAzureRequest"]>;
        responses: {
            201: Answer<components["schemas"]["Provider"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postProvidersOrchestratorConnect: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["ConnectKubernetesRequest"]>;
        responses: {
            201: Answer<components["schemas"]["Provider"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getProviders: {
        parameters: {
            query?: {
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
            };
        };
        responses: {
            200: Answer<components["schemas"]["Provider"][]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getProvidersById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["Provider"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    deleteProvidersById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>;
    };
    putProvidersByIdCredentials: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["CredentialsChange"]>;
        responses: {
            200: Answer<components["schemas"]["Provider"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    putProvidersByIdSchemaTypes: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["SwitchSchemaTypesRequest"]>;
        responses: {
            200: Answer<components["schemas"]["Provider"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postProvidersByIdSync: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
        };
        responses: {
            202: Answer<components["schemas"]["AcceptedJob"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postProvidersSetups: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["CreateSetupRequest"]>;
        responses: {
            201: Answer<components["schemas"]["Setup"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getProvidersSetupsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["Setup"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getOrganizations: {
        parameters: Record<string, never>;
        responses: {
            200: Answer<components["schemas"]["Organization"][]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    postOrganizations: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["ConnectOrganizationRequest"]>;
        responses: {
            201: Answer<components["schemas"]["Organization"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getOrganizationsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["Organization"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    putOrganizationsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["ChangeOrganizationRequest"]>;
        responses: {
            200: Answer<components["schemas"]["Organization"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    deleteOrganizationsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>;
    };
    getOrganizationsByIdTree: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["OrganizationUnit"][]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getOrganizationsByIdAccounts: {
        parameters: {
            query?: {
                state?: components["schemas"]["OrganizationAccountState"];
                /** @description `external_id` or `id` of a unit; accounts anywhere below */
                ou?: string;
                /** @description A key, or `key=value` */
                tag?: string;
                /** @description A part of the name or of the account id */
                name?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["OrganizationAccount"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    postOrganizationsByIdDiscover: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
        };
        responses: {
            202: Answer<components["schemas"]["AcceptedDiscovery"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    "postOrganizationsByIdAccountsByAccounId}Connect": {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
                /** @description e.g. 111122223333 */
                account_id: string;
            };
        };
        responses: {
            202: Answer<components["schemas"]["OrganizationAccount"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    putOrganizationsByIdChangeFeeds: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["SwitchOrganizationChangeFeedsRequest"]>;
        responses: {
            200: Answer<components["schemas"]["Organization"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getOrchestratorClusters: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["Cluster"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    postOrchestratorClusters: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["ConnectKubernetesRequest"]>;
        responses: {
            201: Answer<components["schemas"]["Cluster"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getOrchestratorClustersDiscovered: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
                /** @description Only clusters that this provider found */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["DiscoveredCluster"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    postOrchestratorClustersDiscoveredConnect: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["ConnectClustersRequest"]>;
        responses: {
            202: Answer<components["schemas"]["ConnectedClusters"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getOrchestratorClustersById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["Cluster"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    deleteOrchestratorClustersById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>;
    };
    getOrchestratorClustersByIdNamespaces: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["ClusterNamespace"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getOrchestratorClustersByIdDeployments: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
                /** @description Only objects of this namespace */
                namespace?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["ClusterDeployment"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getOrchestratorClustersByIdPods: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
                /** @description Only objects of this namespace */
                namespace?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["ClusterPod"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getOrchestratorClustersByIdServices: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
                /** @description Only objects of this namespace */
                namespace?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["ClusterService"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getSearch: {
        parameters: {
            query: {
                q: string;
                /** @description Kinds to search, separated by commas, of resource, provider, drift, vulnerability, alert, remediation, check, control; all by default */
                kinds?: string;
                /** @description Results of each kind at most (8) */
                limit?: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["SearchResults"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getResources: {
        parameters: {
            query?: {
                provider_id?: number | number[];
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                provider_type?: components["schemas"]["ProviderKind"] | components["schemas"]["ProviderKind"][];
                type?: string | string[];
                region?: string | string[];
                status?: components["schemas"]["ResourceStatus"] | components["schemas"]["ResourceStatus"][];
                age?: components["schemas"]["Age"] | components["schemas"]["Age"][];
                /** @description Part of the name or external id */
                search?: string;
                sort?: components["schemas"]["ResourceSort"];
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["Resource"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getResourcesFacets: {
        parameters: {
            query?: {
                provider_id?: number | number[];
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                provider_type?: components["schemas"]["ProviderKind"] | components["schemas"]["ProviderKind"][];
                type?: string | string[];
                region?: string | string[];
                status?: components["schemas"]["ResourceStatus"] | components["schemas"]["ResourceStatus"][];
                age?: components["schemas"]["Age"] | components["schemas"]["Age"][];
                /** @description Part of the name or external id */
                search?: string;
                sort?: components["schemas"]["ResourceSort"];
                facets?: components["schemas"]["ResourceFacet"] | components["schemas"]["ResourceFacet"][];
            };
        };
        responses: {
            200: Answer<components["schemas"]["ListFacets"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getResourcesExport: {
        parameters: {
            query?: {
                provider_id?: number | number[];
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                provider_type?: components["schemas"]["ProviderKind"] | components["schemas"]["ProviderKind"][];
                type?: string | string[];
                region?: string | string[];
                status?: components["schemas"]["ResourceStatus"] | components["schemas"]["ResourceStatus"][];
                age?: components["schemas"]["Age"] | components["schemas"]["Age"][];
                /** @description Part of the name or external id */
                search?: string;
                sort?: components["schemas"]["ResourceSort"];
                /** @description Default: csv */
                format?: components["schemas"]["ExportFormat"];
            };
        };
        responses: {
            200: FileAnswer<{
                "text/csv": string;
                /**
                 * @example [
                 *       {
                 *         "id": 7,
                 *         "external_id": "arn:aws:s3:::shop-invoices",
                 *         "name": "shop-invoices",
                 *         "resource_type": "object_bucket",
                 *         "resource_type_label": "S3 bucket",
                 *         "provider_id": 7,
                 *         "region": "eu-central-1",
                 *         "status": "active",
                 *         "tags": {
                 *           "team": "shop"
                 *         },
                 *         "last_seen_at": "2026-11-20T09:30:00.000Z"
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["Resource"][];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getResourceTypes: {
        parameters: {
            query?: {
                /** @description Default: the types of all providers */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
            };
        };
        responses: {
            200: Answer<components["schemas"]["ResourceType"][]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getResourcesById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["ResourceDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getResourcesByIdConfig: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                [key: string]: unknown;
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getResourcesByIdReachability: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["Reachability"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getResourcesByIdChanges: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["TimelineEntry"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getResourcesByIdTimeline: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before */
                cursor?: string;
                /** @description Entries at most (50) */
                limit?: number;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["ResourceHistory"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getResourcesByIdNeighbourhood: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["Neighbourhood"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getResourcesByIdDrifts: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["Drift"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getResourcesByIdVulnerabilities: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["Vulnerability"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getResourcesQuery: {
        parameters: {
            query?: {
                /** @description CEL predicate on a resource, with the variables and limits of custom checks. Default: every resource matches */
                filter?: string;
                /** @description Columns, separated by commas: CEL expressions, or JSON Pointers into the configuration, each with a title before an equals sign if it is to have another one */
                columns?: string;
                /** @description Title of the column to sort by; a minus sign before it means descending. At most 100 rows */
                sort?: string;
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                provider_type?: components["schemas"]["ProviderKind"];
                type?: string;
                region?: string;
                status?: components["schemas"]["ResourceStatus"];
                /** @description Only resources with this tag: `key=value`, or `key` for any value */
                tag?: string;
                /** @description Rows of an answer in JSON; 100 by default, 100 at most when sorted */
                limit?: number;
                /** @description `next_cursor` of the answer before, to the same query */
                cursor?: string;
                format?: components["schemas"]["ResourceQueryFormat"];
            };
        };
        responses: {
            200: FileAnswer<{
                /**
                 * @example {
                 *       "columns": [
                 *         {
                 *           "title": "Block public access of shop-invoices",
                 *           "value": "shop"
                 *         }
                 *       ],
                 *       "rows": [
                 *         {
                 *           "resource_id": 7,
                 *           "provider_id": 7,
                 *           "resource_type": "object_bucket",
                 *           "resource_type_label": "S3 bucket",
                 *           "region": "eu-central-1",
                 *           "name": "shop-invoices",
                 *           "external_id": "arn:aws:s3:::shop-invoices",
                 *           "values": {
                 *             "name": {
                 *               "note": "any value"
                 *             }
                 *           },
                 *           "unevaluated": {
                 *             "name": "unevaluated"
                 *           }
                 *         }
                 *       ],
                 *       "complete": false,
                 *       "next_cursor": "eyJpZCI6N30",
                 *       "provisional": false,
                 *       "limit_reached": null,
                 *       "candidates": 12,
                 *       "evaluated": 12,
                 *       "matched": 12,
                 *       "not_matched": 12,
                 *       "not_evaluated": 12,
                 *       "reasons": [
                 *         {
                 *           "reason": "The bucket holds the public website",
                 *           "resources": 12,
                 *           "example_resource_id": 7
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ResourceQueryAnswer"];
                "text/csv": string;
            }>;
        } & Refusals<400 | 401 | 403 | 422 | 429 | 500 | 503>;
    };
    postResourcesQuery: {
        parameters: Record<string, never>;
        requestBody?: JsonBody<components["schemas"]["ResourceQueryRequest"]>;
        responses: {
            200: FileAnswer<{
                /**
                 * @example {
                 *       "columns": [
                 *         {
                 *           "title": "Block public access of shop-invoices",
                 *           "value": "shop"
                 *         }
                 *       ],
                 *       "rows": [
                 *         {
                 *           "resource_id": 7,
                 *           "provider_id": 7,
                 *           "resource_type": "object_bucket",
                 *           "resource_type_label": "S3 bucket",
                 *           "region": "eu-central-1",
                 *           "name": "shop-invoices",
                 *           "external_id": "arn:aws:s3:::shop-invoices",
                 *           "values": {
                 *             "name": {
                 *               "note": "any value"
                 *             }
                 *           },
                 *           "unevaluated": {
                 *             "name": "unevaluated"
                 *           }
                 *         }
                 *       ],
                 *       "complete": false,
                 *       "next_cursor": "eyJpZCI6N30",
                 *       "provisional": false,
                 *       "limit_reached": null,
                 *       "candidates": 12,
                 *       "evaluated": 12,
                 *       "matched": 12,
                 *       "not_matched": 12,
                 *       "not_evaluated": 12,
                 *       "reasons": [
                 *         {
                 *           "reason": "The bucket holds the public website",
                 *           "resources": 12,
                 *           "example_resource_id": 7
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ResourceQueryAnswer"];
                "text/csv": string;
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    putResourcesByIdSbom: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<{
            [key: string]: unknown;
        }>;
        responses: {
            200: Answer<components["schemas"]["SbomReport"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getResourcesByIdPackages: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["Package"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getSavedViews: {
        parameters: {
            query?: {
                list?: components["schemas"]["SavedViewList"];
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["SavedView"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    postSavedViews: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["SavedViewRequest"]>;
        responses: {
            201: Answer<components["schemas"]["SavedView"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getSavedViewsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["SavedView"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    putSavedViewsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["SavedViewChange"]>;
        responses: {
            200: Answer<components["schemas"]["SavedView"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    deleteSavedViewsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>;
    };
    getAcceptances: {
        parameters: {
            query?: {
                status?: components["schemas"]["AcceptanceStatus"];
                kind?: components["schemas"]["AcceptanceKind"];
                resource_id?: number;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["Acceptance"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getAcceptancesById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["AcceptanceDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    postAcceptancesByIdConfirm: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["AcceptanceDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postAcceptancesByIdReject: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody?: JsonBody<components["schemas"]["AcceptanceDecision"]>;
        responses: {
            200: Answer<components["schemas"]["AcceptanceDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postAcceptancesByIdRevoke: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody?: JsonBody<components["schemas"]["AcceptanceDecision"]>;
        responses: {
            200: Answer<components["schemas"]["AcceptanceDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getBaselines: {
        parameters: {
            query: {
                resource_id: number;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["Baseline"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    postBaselines: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["NewBaseline"]>;
        responses: {
            201: Answer<components["schemas"]["Baseline"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postBaselinesBulk: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody?: JsonBody<components["schemas"]["BaselineSelection"]>;
        responses: {
            201: Answer<components["schemas"]["CapturedBaselines"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getBaselinesById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["Baseline"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    deleteBaselinesById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>;
    };
    "getBaselinesByIdCompareByOtheId}": {
        parameters: {
            path: {
                id: number;
                other_id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["BaselineComparison"]>;
        } & Refusals<400 | 401 | 403 | 404 | 422 | 429 | 500 | 503>;
    };
    postDriftsDetect: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody?: JsonBody<components["schemas"]["DriftDetectionRequest"]>;
        responses: {
            202: Answer<components["schemas"]["AcceptedDetection"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getDrifts: {
        parameters: {
            query?: {
                provider_id?: number | number[];
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                provider_type?: components["schemas"]["ProviderKind"] | components["schemas"]["ProviderKind"][];
                resource_id?: number;
                severity?: components["schemas"]["Severity"] | components["schemas"]["Severity"][];
                type?: components["schemas"]["DriftType"] | components["schemas"]["DriftType"][];
                status?: components["schemas"]["DriftStatus"] | components["schemas"]["DriftStatus"][];
                resource_type?: string | string[];
                region?: string | string[];
                age?: components["schemas"]["Age"] | components["schemas"]["Age"][];
                /** @description Whether the change was made within a change window */
                expected?: boolean;
                /** @description Only drifts that were expected in this window when they were found */
                change_window_id?: number;
                owner_id?: string | string[];
                /** @description Only open findings past their due date, or only the others */
                overdue?: boolean;
                sort?: components["schemas"]["DriftSort"];
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["Drift"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getDriftsFacets: {
        parameters: {
            query?: {
                provider_id?: number | number[];
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                provider_type?: components["schemas"]["ProviderKind"] | components["schemas"]["ProviderKind"][];
                resource_id?: number;
                severity?: components["schemas"]["Severity"] | components["schemas"]["Severity"][];
                type?: components["schemas"]["DriftType"] | components["schemas"]["DriftType"][];
                status?: components["schemas"]["DriftStatus"] | components["schemas"]["DriftStatus"][];
                resource_type?: string | string[];
                region?: string | string[];
                age?: components["schemas"]["Age"] | components["schemas"]["Age"][];
                /** @description Whether the change was made within a change window */
                expected?: boolean;
                /** @description Only drifts that were expected in this window when they were found */
                change_window_id?: number;
                owner_id?: string | string[];
                /** @description Only open findings past their due date, or only the others */
                overdue?: boolean;
                sort?: components["schemas"]["DriftSort"];
                facets?: components["schemas"]["DriftFacet"] | components["schemas"]["DriftFacet"][];
            };
        };
        responses: {
            200: Answer<components["schemas"]["ListFacets"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getDriftsExport: {
        parameters: {
            query?: {
                provider_id?: number | number[];
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                provider_type?: components["schemas"]["ProviderKind"] | components["schemas"]["ProviderKind"][];
                resource_id?: number;
                severity?: components["schemas"]["Severity"] | components["schemas"]["Severity"][];
                type?: components["schemas"]["DriftType"] | components["schemas"]["DriftType"][];
                status?: components["schemas"]["DriftStatus"] | components["schemas"]["DriftStatus"][];
                resource_type?: string | string[];
                region?: string | string[];
                age?: components["schemas"]["Age"] | components["schemas"]["Age"][];
                /** @description Whether the change was made within a change window */
                expected?: boolean;
                /** @description Only drifts that were expected in this window when they were found */
                change_window_id?: number;
                owner_id?: string | string[];
                /** @description Only open findings past their due date, or only the others */
                overdue?: boolean;
                sort?: components["schemas"]["DriftSort"];
                /** @description Default: csv */
                format?: components["schemas"]["ExportFormat"];
            };
        };
        responses: {
            200: FileAnswer<{
                "text/csv": string;
                /**
                 * @example [
                 *       {
                 *         "id": 7,
                 *         "resource_id": 7,
                 *         "resource_name": "shop-invoices",
                 *         "resource_type": "object_bucket",
                 *         "provider_id": 7,
                 *         "drift_type": "configuration",
                 *         "severity": "high",
                 *         "status": "detected",
                 *         "summary": "SSH (22/tcp) was opened to the internet",
                 *         "baseline_value": {
                 *           "note": "any value"
                 *         },
                 *         "current_value": {
                 *           "note": "any value"
                 *         },
                 *         "detected_at": "2026-11-20T09:30:00.000Z",
                 *         "changed_by": {
                 *           "principal": "arn:aws:sts::111122223333:assumed-role/deployer/ci",
                 *           "issuer": "https://accounts.example.com",
                 *           "acting_as": "deployer",
                 *           "source_address": "192.0.2.7",
                 *           "user_agent": "aws-cli/2.17.0",
                 *           "source": "watch",
                 *           "event_id": "7f0c2c1e-cc1b-4d65-9a51-3e2b8d0a6f11"
                 *         },
                 *         "changed_at": "2026-11-20T09:30:00.000Z",
                 *         "changed_via": "console",
                 *         "change_event_id": "7f0c2c1e-cc1b-4d65-9a51-3e2b8d0a6f11",
                 *         "expected": false,
                 *         "change_window_id": 7,
                 *         "in_words": "SSH (22/tcp) was opened to the internet",
                 *         "resource_type_label": "S3 bucket",
                 *         "aspect": "security group rule",
                 *         "last_seen_at": "2026-11-20T09:30:00.000Z",
                 *         "resolved_at": null,
                 *         "owner": {
                 *           "id": 7,
                 *           "email": "ana@example.com"
                 *         },
                 *         "due_at": "2026-11-20T09:30:00.000Z",
                 *         "overdue": false
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["Drift"][];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getDriftsSummary: {
        parameters: {
            query?: {
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
            };
        };
        responses: {
            200: Answer<components["schemas"]["DriftSummary"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getDriftsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["DriftDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    patchDriftsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["DriftChange"]>;
        responses: {
            200: Answer<components["schemas"]["DriftDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postDriftsByIdResolve: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
        };
        requestBody?: JsonBody<components["schemas"]["DriftResolution"]>;
        responses: {
            200: Answer<components["schemas"]["DriftDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getChangeWindows: {
        parameters: {
            query?: {
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                status?: components["schemas"]["ChangeWindowStatus"];
                /** @description Only windows with drift that waits for acceptance, or only those without */
                waiting?: boolean;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["ChangeWindow"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    postChangeWindows: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["ChangeWindowRequest"]>;
        responses: {
            201: Answer<components["schemas"]["ChangeWindow"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getChangeWindowsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["ChangeWindow"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    deleteChangeWindowsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>;
    };
    postChangeWindowsByIdAccept: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
        };
        requestBody?: JsonBody<components["schemas"]["ChangeWindowAcceptRequest"]>;
        responses: {
            200: Answer<components["schemas"]["ChangeWindowAcceptance"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getVolatileProperties: {
        parameters: {
            query?: {
                status?: components["schemas"]["VolatilePropertyStatus"];
                provider_type?: components["schemas"]["ProviderKind"];
                resource_type?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["VolatileProperty"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    postVolatilePropertiesByIdConfirm: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody?: JsonBody<components["schemas"]["VolatilePropertyConfirmation"]>;
        responses: {
            200: Answer<components["schemas"]["VolatilePropertyDecision"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postVolatilePropertiesByIdReject: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody?: JsonBody<components["schemas"]["VolatilePropertyReason"]>;
        responses: {
            200: Answer<components["schemas"]["VolatileProperty"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postVolatilePropertiesByIdWithdraw: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody?: JsonBody<components["schemas"]["VolatilePropertyReason"]>;
        responses: {
            200: Answer<components["schemas"]["VolatileProperty"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postVulnerabilitiesScan: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody?: JsonBody<components["schemas"]["VulnerabilityScanRequest"]>;
        responses: {
            202: Answer<components["schemas"]["AcceptedJob"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getVulnerabilities: {
        parameters: {
            query?: {
                provider_id?: number | number[];
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                provider_type?: components["schemas"]["ProviderKind"] | components["schemas"]["ProviderKind"][];
                resource_id?: number;
                severity?: components["schemas"]["Severity"] | components["schemas"]["Severity"][];
                status?: components["schemas"]["VulnerabilityStatus"] | components["schemas"]["VulnerabilityStatus"][];
                resource_type?: string | string[];
                region?: string | string[];
                age?: components["schemas"]["Age"] | components["schemas"]["Age"][];
                cve_id?: string;
                owner_id?: string | string[];
                /** @description Only open findings past their due date, or only the others */
                overdue?: boolean;
                sort?: components["schemas"]["VulnerabilitySort"];
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["Vulnerability"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getVulnerabilitiesFacets: {
        parameters: {
            query?: {
                provider_id?: number | number[];
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                provider_type?: components["schemas"]["ProviderKind"] | components["schemas"]["ProviderKind"][];
                resource_id?: number;
                severity?: components["schemas"]["Severity"] | components["schemas"]["Severity"][];
                status?: components["schemas"]["VulnerabilityStatus"] | components["schemas"]["VulnerabilityStatus"][];
                resource_type?: string | string[];
                region?: string | string[];
                age?: components["schemas"]["Age"] | components["schemas"]["Age"][];
                cve_id?: string;
                owner_id?: string | string[];
                /** @description Only open findings past their due date, or only the others */
                overdue?: boolean;
                sort?: components["schemas"]["VulnerabilitySort"];
                facets?: components["schemas"]["VulnerabilityFacet"] | components["schemas"]["VulnerabilityFacet"][];
            };
        };
        responses: {
            200: Answer<components["schemas"]["ListFacets"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getVulnerabilitiesExport: {
        parameters: {
            query?: {
                provider_id?: number | number[];
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                provider_type?: components["schemas"]["ProviderKind"] | components["schemas"]["ProviderKind"][];
                resource_id?: number;
                severity?: components["schemas"]["Severity"] | components["schemas"]["Severity"][];
                status?: components["schemas"]["VulnerabilityStatus"] | components["schemas"]["VulnerabilityStatus"][];
                resource_type?: string | string[];
                region?: string | string[];
                age?: components["schemas"]["Age"] | components["schemas"]["Age"][];
                cve_id?: string;
                owner_id?: string | string[];
                /** @description Only open findings past their due date, or only the others */
                overdue?: boolean;
                sort?: components["schemas"]["VulnerabilitySort"];
                /** @description Default: csv */
                format?: components["schemas"]["ExportFormat"];
            };
        };
        responses: {
            200: FileAnswer<{
                "text/csv": string;
                /**
                 * @example [
                 *       {
                 *         "id": 7,
                 *         "cve_id": "CVE-2023-30861",
                 *         "severity": "high",
                 *         "cvss_score": 7.5,
                 *         "cvss_vector": "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N",
                 *         "score_estimated": false,
                 *         "known_exploited": false,
                 *         "epss": 0.0042,
                 *         "ecosystem": "PyPI",
                 *         "package_name": "flask",
                 *         "installed_version": "1.1.1",
                 *         "fix_version": "2.2.5",
                 *         "resource_id": 7,
                 *         "resource_name": "shop-invoices",
                 *         "provider_id": 7,
                 *         "status": "open",
                 *         "reason": "The bucket holds the public website",
                 *         "detected_at": "2026-11-20T09:30:00.000Z",
                 *         "last_seen_at": "2026-11-20T09:30:00.000Z",
                 *         "fixed_at": "2026-11-20T09:30:00.000Z",
                 *         "owner": {
                 *           "id": 7,
                 *           "email": "ana@example.com"
                 *         },
                 *         "due_at": "2026-11-20T09:30:00.000Z",
                 *         "overdue": false
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["Vulnerability"][];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getVulnerabilitiesSummary: {
        parameters: {
            query?: {
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
            };
        };
        responses: {
            200: Answer<components["schemas"]["VulnerabilitySummary"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getVulnerabilitiesById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["VulnerabilityDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    patchVulnerabilitiesById: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["VulnerabilityChange"]>;
        responses: {
            200: Answer<components["schemas"]["VulnerabilityDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postFindingsAssign: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["FindingBulkAssignment"]>;
        responses: {
            200: Answer<components["schemas"]["FindingBulkAssignmentResult"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    patchDriftsByIdAssignment: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["FindingAssignmentChange"]>;
        responses: {
            200: Answer<components["schemas"]["FindingAssignment"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    patchVulnerabilitiesByIdAssignment: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["FindingAssignmentChange"]>;
        responses: {
            200: Answer<components["schemas"]["FindingAssignment"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getDriftsByIdComments: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["FindingComment"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    postDriftsByIdComments: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["NewFindingComment"]>;
        responses: {
            201: Answer<components["schemas"]["WrittenFindingComment"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getDriftsByIdHistory: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["FindingHistoryEntry"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getVulnerabilitiesByIdComments: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["FindingComment"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    postVulnerabilitiesByIdComments: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["NewFindingComment"]>;
        responses: {
            201: Answer<components["schemas"]["WrittenFindingComment"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getVulnerabilitiesByIdHistory: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["FindingHistoryEntry"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getFindingsGroups: {
        parameters: {
            query: {
                by: components["schemas"]["FindingGroupKind"];
                /** @description Names the group, with `by`: a CVE, `<provider type>/<check id>`, or a kind of drift */
                key?: string;
                severity?: components["schemas"]["Severity"];
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["FindingGroup"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getFindingsGroupsMembers: {
        parameters: {
            query: {
                by: components["schemas"]["FindingGroupKind"];
                /** @description Names the group, with `by`: a CVE, `<provider type>/<check id>`, or a kind of drift */
                key: string;
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["FindingGroupMember"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getRemediation: {
        parameters: {
            query?: {
                status?: components["schemas"]["RemediationStatus"];
                resource_id?: number;
                /** @description Only actions that this remediation policy planned */
                policy_id?: number;
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["RemediationAction"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    postRemediation: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["NewRemediationAction"]>;
        responses: {
            201: Answer<components["schemas"]["RemediationActionDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getRemediationById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["RemediationActionDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    postRemediationByIdApprove: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
        };
        requestBody?: JsonBody<components["schemas"]["RemediationApproval"]>;
        responses: {
            200: Answer<components["schemas"]["RemediationActionDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postRemediationByIdReject: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
        };
        requestBody?: JsonBody<components["schemas"]["RemediationRejection"]>;
        responses: {
            200: Answer<components["schemas"]["RemediationActionDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postRemediationByIdExecute: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
        };
        responses: {
            202: Answer<components["schemas"]["AcceptedRemediationExecution"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postRemediationByIdRollback: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
        };
        requestBody?: JsonBody<components["schemas"]["RollbackRequest"]>;
        responses: {
            202: Answer<components["schemas"]["RemediationActionDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getRemediationPreview: {
        parameters: {
            query: {
                finding_type: components["schemas"]["FindingType"];
                /** @description Required unless `check_id` is given */
                finding_id?: number;
                /** @description With `check_id`: the resource that fails the check */
                resource_id?: number;
                /** @description Of type `control`, instead of `finding_id`: the check that the resource fails */
                check_id?: string;
            };
        };
        responses: {
            200: Answer<components["schemas"]["RemediationPreview"]>;
        } & Refusals<400 | 401 | 403 | 422 | 429 | 500 | 503>;
    };
    postRemediationPlanMany: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["ManyRemediations"]>;
        responses: {
            200: Answer<components["schemas"]["ManyPlannedRemediations"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postRemediationApproveMany: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["ManyApprovals"]>;
        responses: {
            200: Answer<components["schemas"]["ManyApprovalResults"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postRemediationByIdSignedDecisions: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["NewSignedDecision"]>;
        responses: {
            201: Answer<components["schemas"]["SignedDecision"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getRemediationStop: {
        parameters: Record<string, never>;
        responses: {
            200: Answer<components["schemas"]["RemediationStop"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    postRemediationStop: {
        parameters: Record<string, never>;
        requestBody?: JsonBody<components["schemas"]["RemediationStopRequest"]>;
        responses: {
            200: Answer<components["schemas"]["RemediationStop"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postRemediationResume: {
        parameters: Record<string, never>;
        responses: {
            200: Answer<components["schemas"]["RemediationStop"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getRemediationPolicies: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["RemediationPolicy"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    postRemediationPolicies: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["RemediationPolicyRequest"]>;
        responses: {
            201: Answer<components["schemas"]["RemediationPolicy"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getRemediationPoliciesById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["RemediationPolicy"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    putRemediationPoliciesById: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["RemediationPolicyChange"]>;
        responses: {
            200: Answer<components["schemas"]["RemediationPolicy"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    deleteRemediationPoliciesById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>;
    };
    postRemediationPoliciesByIdApprove: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["RemediationPolicyApprovalRequest"]>;
        responses: {
            200: Answer<components["schemas"]["RemediationPolicy"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postRemediationPoliciesByIdPause: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["RemediationPolicyPause"]>;
        responses: {
            200: Answer<components["schemas"]["RemediationPolicy"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postRemediationPoliciesByIdResume: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["RemediationPolicy"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getRemediationPoliciesByIdResults: {
        parameters: {
            query?: {
                outcome?: components["schemas"]["RemediationPolicyOutcome"];
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["RemediationPolicyResult"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getComplianceFrameworks: {
        parameters: Record<string, never>;
        responses: {
            200: Answer<components["schemas"]["Framework"][]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    "postComplianceFrameworksByFrameworId}Enable": {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                framework_id: components["schemas"]["FrameworkId"];
            };
        };
        requestBody?: JsonBody<components["schemas"]["FrameworkActivation"]>;
        responses: {
            200: Answer<components["schemas"]["Framework"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    "deleteComplianceFrameworksByFrameworId}Enable": {
        parameters: {
            path: {
                framework_id: components["schemas"]["FrameworkId"];
            };
        };
        responses: {
            200: Answer<components["schemas"]["Framework"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>;
    };
    "getComplianceFrameworksByFrameworId}": {
        parameters: {
            path: {
                framework_id: string;
            };
        };
        responses: {
            200: Answer<components["schemas"]["CustomFrameworkDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    "putComplianceFrameworksByFrameworId}": {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                framework_id: string;
            };
        };
        requestBody: JsonBody<components["schemas"]["CustomFrameworkRequest"]>;
        responses: {
            200: Answer<components["schemas"]["CustomFramework"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    "deleteComplianceFrameworksByFrameworId}": {
        parameters: {
            path: {
                framework_id: string;
            };
        };
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>;
    };
    getComplianceChecks: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["CustomCheck"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    postComplianceChecks: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["CustomCheckRequest"]>;
        responses: {
            201: Answer<components["schemas"]["CustomCheck"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postComplianceChecksPreview: {
        parameters: Record<string, never>;
        requestBody: JsonBody<components["schemas"]["CustomCheckPreviewRequest"]>;
        responses: {
            200: Answer<components["schemas"]["CustomCheckPreview"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    "getComplianceChecksByChecId}": {
        parameters: {
            path: {
                check_id: string;
            };
        };
        responses: {
            200: Answer<components["schemas"]["CustomCheckDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    "putComplianceChecksByChecId}": {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                check_id: string;
            };
        };
        requestBody: JsonBody<components["schemas"]["CustomCheckRevision"]>;
        responses: {
            200: Answer<components["schemas"]["CustomCheck"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    "deleteComplianceChecksByChecId}": {
        parameters: {
            path: {
                check_id: string;
            };
        };
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>;
    };
    "patchComplianceChecksByChecId}": {
        parameters: {
            path: {
                check_id: string;
            };
        };
        requestBody: JsonBody<components["schemas"]["CustomCheckSwitch"]>;
        responses: {
            200: Answer<components["schemas"]["CustomCheck"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getComplianceCheckParameters: {
        parameters: {
            query?: {
                provider_type?: components["schemas"]["ProviderKind"];
                check_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["CheckParameter"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    putComplianceCheckParameters: {
        parameters: Record<string, never>;
        requestBody: JsonBody<components["schemas"]["NewCheckParameterSetting"]>;
        responses: {
            200: Answer<components["schemas"]["CheckParameterSetting"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    deleteComplianceCheckParametersById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>;
    };
    getComplianceDefinitionFiles: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["DefinitionFile"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    postComplianceAssess: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody?: JsonBody<components["schemas"]["AssessmentRequest"]>;
        responses: {
            202: Answer<components["schemas"]["AcceptedAssessment"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getComplianceAssessments: {
        parameters: {
            query?: {
                framework_id?: components["schemas"]["FrameworkId"];
                framework_version?: string;
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["Assessment"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getComplianceScores: {
        parameters: {
            query?: {
                framework_id?: components["schemas"]["FrameworkId"];
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
            };
        };
        responses: {
            200: Answer<components["schemas"]["FrameworkScore"][]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getComplianceAssessmentsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["AssessmentDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getComplianceAssessmentsByIdExport: {
        parameters: {
            query: {
                format: components["schemas"]["ReportFormat"];
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: FileAnswer<{
                "application/pdf": string;
                "text/csv": string;
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    "getComplianceAssessmentsByIdEvidenceByResourcId}": {
        parameters: {
            path: {
                id: number;
                resource_id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["AssessmentEvidence"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    postComplianceAttestationsFiles: {
        parameters: {
            query: {
                /** @description Name of the file, with the ending of its type */
                name: string;
            };
        };
        requestBody: {
            content: {
                "application/pdf": unknown;
                "image/png": unknown;
                "image/jpeg": unknown;
                "text/plain": unknown;
                "text/csv": unknown;
                "application/json": unknown;
                "application/vnd.openxmlformats-officedocument.wordprocessingml.document": unknown;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
            };
        };
        responses: {
            201: Answer<components["schemas"]["EvidenceFile"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getComplianceAttestationsByIdFile: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: FileAnswer<{
                "application/octet-stream": string;
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getComplianceAttestations: {
        parameters: {
            query?: {
                status?: components["schemas"]["AttestationStatus"];
                framework_id?: string;
                control_id?: string;
                /** @description Only those that are pending, accepted or expired, and whose expiry is before this time */
                expires_before?: string;
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["Attestation"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    postComplianceAttestations: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["NewAttestation"]>;
        responses: {
            201: Answer<components["schemas"]["Attestation"][]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getComplianceAttestationsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["Attestation"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    postComplianceAttestationsByIdReview: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["AttestationReview"]>;
        responses: {
            200: Answer<components["schemas"]["Attestation"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postComplianceAttestationsByIdWithdraw: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody?: JsonBody<components["schemas"]["AttestationWithdrawal"]>;
        responses: {
            200: Answer<components["schemas"]["Attestation"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getComplianceExceptions: {
        parameters: {
            query?: {
                check_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["ComplianceException"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    postComplianceExceptions: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["NewComplianceException"]>;
        responses: {
            201: Answer<components["schemas"]["ComplianceException"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getComplianceExceptionsPreview: {
        parameters: {
            query?: {
                check_id?: string;
                provider_id?: number;
                resource_id?: number;
                tag_key?: string;
                /** @description Default: any value */
                tag_value?: string;
                /** @description The name of the resource; `*` stands for any text */
                name_pattern?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["CoveredFailure"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    deleteComplianceExceptionsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>;
    };
    getCosts: {
        parameters: {
            query?: {
                group_by?: components["schemas"]["CostGrouping"];
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                service?: string;
                currency?: string;
                /** @description First day; by default 30 days ago, or 12 months ago when grouped by month */
                from?: string;
                /** @description Last day; today by default */
                to?: string;
                /** @description `amortized`: reservations and Savings Plans are spread over the days that use them. Default `billed` */
                metric?: components["schemas"]["CostMetric"];
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["CostList"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getResourcesByIdCost: {
        parameters: {
            query?: {
                /** @description How many months to look back, this one among them */
                months?: number;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["ResourceCost"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getCostsResources: {
        parameters: {
            query?: {
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                service?: string;
                currency?: string;
                /** @description First day; by default 30 days ago */
                from?: string;
                /** @description Last day; today by default */
                to?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["CostByResource"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getCostsTags: {
        parameters: {
            query: {
                key: string;
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                service?: string;
                currency?: string;
                /** @description First day; by default 30 days ago */
                from?: string;
                /** @description Last day; today by default */
                to?: string;
            };
        };
        responses: {
            200: Answer<components["schemas"]["CostByTag"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getCostsTagKeys: {
        parameters: {
            query?: {
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                service?: string;
                currency?: string;
                /** @description First day; by default 30 days ago */
                from?: string;
                /** @description Last day; today by default */
                to?: string;
            };
        };
        responses: {
            200: Answer<components["schemas"]["CostTags"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getCostsForecast: {
        parameters: {
            query?: {
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                service?: string;
                tag_key?: string;
                tag_value?: string;
            };
        };
        responses: {
            200: Answer<components["schemas"]["CostForecast"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getCostsBudgets: {
        parameters: Record<string, never>;
        responses: {
            200: Answer<components["schemas"]["BudgetList"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    postCostsBudgets: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["BudgetRequest"]>;
        responses: {
            201: Answer<components["schemas"]["Budget"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getCostsBudgetsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["Budget"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    putCostsBudgetsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["BudgetRequest"]>;
        responses: {
            200: Answer<components["schemas"]["Budget"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    deleteCostsBudgetsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>;
    };
    getAnomalies: {
        parameters: {
            query?: {
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                type?: components["schemas"]["AnomalyType"];
                status?: components["schemas"]["AnomalyStatus"];
                /** @description How far to look back */
                days?: number;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["Anomaly"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getAnomaliesById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["Anomaly"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    postAnomaliesByIdDismiss: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody?: JsonBody<components["schemas"]["Dismissal"]>;
        responses: {
            200: Answer<components["schemas"]["Anomaly"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getTrends: {
        parameters: {
            query?: {
                /** @description Default: the figures of all providers together */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                /** @description Days up to today; default 30 */
                days?: number;
                /** @description Only findings of this kind; default all */
                kind?: components["schemas"]["TrendFindingKind"];
            };
        };
        responses: {
            200: Answer<components["schemas"]["Trends"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getRecommendations: {
        parameters: {
            query?: {
                type?: components["schemas"]["RecommendationType"];
                status?: components["schemas"]["RecommendationStatus"];
                resource_id?: number;
                /** @description Only this rule */
                kind?: string;
                /** @description Only savings of at least so much a month, in their currency */
                min_savings?: number;
                /** @description Only savings in this currency */
                currency?: string;
                /** @description `savings`: the largest first in each currency; default `newest` */
                sort?: components["schemas"]["RecommendationOrder"];
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["Recommendation"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getRecommendationsSummary: {
        parameters: {
            query?: {
                /** @description Default `kind` */
                group_by?: components["schemas"]["RecommendationGrouping"];
                type?: components["schemas"]["RecommendationType"];
                status?: components["schemas"]["RecommendationStatus"];
                /** @description Only this rule */
                kind?: string;
                /** @description Only savings of at least so much a month, in their currency */
                min_savings?: number;
                /** @description Only savings in this currency */
                currency?: string;
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
            };
        };
        responses: {
            200: Answer<components["schemas"]["RecommendationSummary"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getResourcesByIdRecommendations: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["Recommendation"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    postRecommendationsGenerate: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["RecommendationRequest"]>;
        responses: {
            200: Answer<components["schemas"]["GeneratedRecommendation"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getRecommendationsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["RecommendationDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    postRecommendationsByIdApply: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["AppliedRecommendation"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postRecommendationsByIdDismiss: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody?: JsonBody<components["schemas"]["Dismissal"]>;
        responses: {
            200: Answer<components["schemas"]["RecommendationDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getJobs: {
        parameters: {
            query?: {
                type?: components["schemas"]["JobType"];
                /** @description Only the sync of this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
            };
        };
        responses: {
            200: Answer<components["schemas"]["Job"][]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getJobsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["Job"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    patchJobsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["JobChange"]>;
        responses: {
            200: Answer<components["schemas"]["Job"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postJobsByIdTrigger: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
        };
        responses: {
            202: Answer<components["schemas"]["TriggeredExecution"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getJobsByIdExecutions: {
        parameters: {
            query?: {
                status?: components["schemas"]["ExecutionStatus"];
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["Execution"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getExecutions: {
        parameters: {
            query?: {
                status?: components["schemas"]["ExecutionStatus"];
                type?: components["schemas"]["JobType"];
                /** @description Only executions that concern this provider alone */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["ExecutionList"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    "getJobsByIdExecutionsByExecutioId}": {
        parameters: {
            path: {
                id: number;
                execution_id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["ExecutionDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getAlerts: {
        parameters: {
            query?: {
                severity?: components["schemas"]["Severity"];
                type?: components["schemas"]["AlertType"];
                status?: components["schemas"]["AlertStatus"];
                /** @description Only this provider */
                provider_id?: number;
                /** @description Only providers of the accounts of this organization */
                organization_id?: number;
                /** @description Only providers of accounts in or below this unit: its `external_id` or `id` in the tree */
                ou?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["Alert"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    postAlerts: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["NewAlert"]>;
        responses: {
            201: Answer<components["schemas"]["Alert"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postAlertsBulk: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["AlertBulkChange"]>;
        responses: {
            200: Answer<components["schemas"]["AlertBulkResult"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getAlertsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["AlertDetail"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    postAlertsByIdAcknowledge: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["Alert"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postAlertsByIdResolve: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody?: JsonBody<components["schemas"]["AlertResolution"]>;
        responses: {
            200: Answer<components["schemas"]["Alert"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getWebhooks: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["Webhook"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    postWebhooks: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["NewWebhook"]>;
        responses: {
            201: Answer<components["schemas"]["WebhookWithSecret"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getWebhooksById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["Webhook"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    deleteWebhooksById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>;
    };
    patchWebhooksById: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["WebhookChange"]>;
        responses: {
            200: Answer<components["schemas"]["Webhook"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postWebhooksByIdRotateSecret: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["WebhookWithSecret"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getWebhooksByIdDeliveries: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["WebhookDelivery"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    postWebhooksByIdTest: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
        };
        responses: {
            202: Answer<components["schemas"]["WebhookDelivery"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    "postWebhooksByIdDeliveriesByDeliverId}Redeliver": {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
                delivery_id: string;
            };
        };
        responses: {
            202: Answer<components["schemas"]["WebhookDelivery"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getProvidersByIdAccess: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["ProviderAccess"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    postProvidersByIdAccess: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
        };
        responses: {
            202: Answer<components["schemas"]["AcceptedAccessCheck"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postProvidersByIdDiagnoses: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
        };
        responses: {
            202: Answer<components["schemas"]["AcceptedDiagnosis"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getDiagnosesById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["Diagnosis"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getProvidersByIdAuditFeed: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["AuditFeed"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    putProvidersByIdAuditFeed: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["ReadAuditLogRequest"]>;
        responses: {
            200: Answer<components["schemas"]["AuditFeed"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postProvidersByIdAuditFeed: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
        };
        responses: {
            201: Answer<components["schemas"]["CreatedAuditFeed"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    deleteProvidersByIdAuditFeed: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>;
    };
    postProvidersByIdAuditRecords: {
        parameters: {
            query?: {
                /** @description Sent by API servers; without effect */
                timeout?: string;
            };
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["AuditEventList"]>;
        responses: {
            200: Answer<components["schemas"]["ReceivedAuditRecords"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getProvidersByIdChangeFeed: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<components["schemas"]["ChangeFeed"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    putProvidersByIdChangeFeed: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["SwitchChangeFeedRequest"]>;
        responses: {
            200: Answer<components["schemas"]["ChangeFeed"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getProvidersByIdChangeFeedRejected: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["RejectedMessage"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getProvidersByIdChanges: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
                /** @description `pending`: the resource is about to be read. `applied`: what was read differed from the inventory. `unchanged`: it did not. `failed`: it could not be read; `reason` says why, and the next sync reads it */
                status?: components["schemas"]["ChangeStatus"];
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["AnnouncedChange"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    postReportsGenerate: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["ReportRequest"]>;
        responses: {
            202: Answer<components["schemas"]["AcceptedReport"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getReports: {
        parameters: {
            query?: {
                type?: components["schemas"]["ReportType"];
                status?: components["schemas"]["ReportStatus"];
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["Report"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getReportsById: {
        parameters: {
            path: {
                /** @description The report_id */
                id: string;
            };
        };
        responses: {
            200: Answer<components["schemas"]["Report"]>;
        } & Refusals<400 | 401 | 403 | 404 | 429 | 500 | 503>;
    };
    getReportsByIdDownload: {
        parameters: {
            path: {
                /** @description The report_id */
                id: string;
            };
        };
        responses: {
            200: FileAnswer<{
                "application/pdf": string;
                "text/csv": string;
            }>;
            206: FileAnswer<{
                "application/pdf": string;
                "text/csv": string;
            }>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 416 | 429 | 500 | 503>;
    };
    getWsDrifts: {
        parameters: {
            query?: {
                token?: string;
            };
        };
        responses: {
            200: FileAnswer<{
                "text/event-stream": string;
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    postStreamTickets: {
        parameters: Record<string, never>;
        responses: {
            201: Answer<components["schemas"]["StreamTicket"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getAuditLog: {
        parameters: {
            query?: {
                /** @description Member who did it */
                member_id?: number;
                actor?: string;
                action?: string;
                subject_type?: string;
                subject_id?: string;
                from?: string;
                to?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows per page; values over 100 count as 100 */
                per_page?: number;
                /** @description Alias of `per_page` */
                pageSize?: number;
            };
        };
        responses: {
            200: Answer<{
                data: components["schemas"]["AuditEntry"][];
                meta: components["schemas"]["PageMeta"];
                pagination: components["schemas"]["Pagination"];
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getAuditLogChain: {
        parameters: Record<string, never>;
        responses: {
            200: Answer<components["schemas"]["AuditChain"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getSettingsApiKeys: {
        parameters: Record<string, never>;
        responses: {
            200: Answer<components["schemas"]["ApiKey"][]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    postSettingsApiKeys: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["NewApiKey"]>;
        responses: {
            201: Answer<components["schemas"]["CreatedApiKey"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    deleteSettingsApiKeysById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>;
    };
    patchSettingsApiKeysById: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["ApiKeyLimitChange"]>;
        responses: {
            200: Answer<components["schemas"]["ApiKey"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getSettingsTeam: {
        parameters: Record<string, never>;
        responses: {
            200: Answer<components["schemas"]["Member"][]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    "putSettingsTeamByUseId}": {
        parameters: {
            path: {
                user_id: number;
            };
        };
        requestBody: JsonBody<components["schemas"]["RoleChange"]>;
        responses: {
            200: Answer<components["schemas"]["Member"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    "deleteSettingsTeamByUseId}": {
        parameters: {
            path: {
                user_id: number;
            };
        };
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>;
    };
    postSettingsTeamInvite: {
        parameters: {
            header?: {
                /** @description A repeat with the same key and body gets the first response again, for 24 hours */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: JsonBody<components["schemas"]["NewInvitation"]>;
        responses: {
            201: Answer<components["schemas"]["CreatedInvitation"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getSettingsTeamInvitations: {
        parameters: Record<string, never>;
        responses: {
            200: Answer<components["schemas"]["Invitation"][]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    deleteSettingsTeamInvitationsById: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            204: EmptyAnswer;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>;
    };
    postInvitationsPreview: {
        parameters: Record<string, never>;
        requestBody: JsonBody<components["schemas"]["InvitationToken"]>;
        responses: {
            200: Answer<components["schemas"]["InvitationPreview"]>;
        } & Refusals<400 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postInvitationsAccept: {
        parameters: Record<string, never>;
        requestBody: JsonBody<components["schemas"]["InvitationAcceptance"]>;
        responses: {
            200: Answer<components["schemas"]["Login"]>;
        } & Refusals<400 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getInvitation: {
        parameters: Record<string, never>;
        responses: {
            200: FileAnswer<{
                "text/html": string;
            }>;
        } & Refusals<400 | 429 | 500 | 503>;
    };
    getInvitationByFile: {
        parameters: {
            path: {
                file: "page.css" | "page.js";
            };
        };
        responses: {
            200: FileAnswer<{
                "text/css": string;
                "text/javascript": string;
            }>;
        } & Refusals<400 | 404 | 429 | 500 | 503>;
    };
    getSettingsAlertRules: {
        parameters: Record<string, never>;
        responses: {
            200: Answer<components["schemas"]["AlertRules"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    putSettingsAlertRules: {
        parameters: Record<string, never>;
        requestBody: JsonBody<components["schemas"]["AlertRulesChange"]>;
        responses: {
            200: Answer<components["schemas"]["AlertRules"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getSettingsFindingDueDays: {
        parameters: Record<string, never>;
        responses: {
            200: Answer<components["schemas"]["FindingDueDays"]>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    putSettingsFindingDueDays: {
        parameters: Record<string, never>;
        requestBody: JsonBody<components["schemas"]["FindingDueDaysChange"]>;
        responses: {
            200: Answer<components["schemas"]["FindingDueDays"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postCodecDecode: {
        parameters: Record<string, never>;
        requestBody: JsonBody<components["schemas"]["TemporalPayloads"]>;
        responses: {
            200: Answer<components["schemas"]["TemporalPayloads"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    postCodecEncode: {
        parameters: Record<string, never>;
        requestBody: JsonBody<components["schemas"]["TemporalPayloads"]>;
        responses: {
            200: Answer<components["schemas"]["TemporalPayloads"]>;
        } & Refusals<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    };
    getHealthz: {
        parameters: Record<string, never>;
        responses: {
            200: Answer<components["schemas"]["Liveness"]>;
        } & Refusals<400 | 429 | 500 | 503>;
    };
    getReadyz: {
        parameters: Record<string, never>;
        responses: {
            200: Answer<components["schemas"]["Readiness"]>;
            503: Answer<components["schemas"]["Readiness"]>;
        } & Refusals<400 | 429 | 500>;
    };
    getMetrics: {
        parameters: Record<string, never>;
        responses: {
            200: FileAnswer<{
                "text/plain": string;
            }>;
        } & Refusals<400 | 401 | 403 | 429 | 500 | 503>;
    };
    getOpenapiJson: {
        parameters: Record<string, never>;
        responses: {
            200: Answer<Record<string, never>>;
        } & Refusals<400 | 429 | 500 | 503>;
    };
    getDocs: {
        parameters: Record<string, never>;
        responses: {
            200: FileAnswer<{
                "text/html": string;
            }>;
        } & Refusals<400 | 429 | 500 | 503>;
    };
    getDocsByFile: {
        parameters: {
            path: {
                file: "swagger-ui.css" | "swagger-ui-bundle.js" | "favicon-32x32.png" | "start.js";
            };
        };
        responses: {
            200: FileAnswer<{
                "text/css": string;
                "text/javascript": string;
                "image/png": string;
            }>;
        } & Refusals<400 | 404 | 429 | 500 | 503>;
    };
}

/** A JSON answer. */
export interface Answer<Body> {
    headers: { [name: string]: unknown };
    content: { "application/json": Body };
}
/** A file, by its content types. */
export interface FileAnswer<Content> {
    headers: { [name: string]: unknown };
    content: Content;
}
/** An answer without a body. */
export interface EmptyAnswer {
    headers: { [name: string]: unknown };
    content?: never;
}
/** A body in JSON. */
export interface JsonBody<Body> {
    content: { "application/json": Body };
}
/** Error answers by status. */
export type Refusals<Status extends number> = { [Code in Status]: Answer<components["schemas"]["Error"]> };

export const acceptanceKindValues = ["baseline","deletion","baseline_removal","vulnerability","exception"] as const satisfies readonly AcceptanceKind[];
export const acceptanceStatusValues = ["pending","accepted","rejected","outdated","revoked","expired","superseded","completed"] as const satisfies readonly AcceptanceStatus[];
export const accessCheckStatusValues = ["not_checked","checking","complete","failed"] as const satisfies readonly AccessCheckStatus[];
export const accessResultValues = ["allowed","denied","not_enabled","not_evaluated"] as const satisfies readonly AccessResult[];
export const ageValues = ["under_1_day","1_to_7_days","7_to_30_days","30_to_90_days","over_90_days"] as const satisfies readonly Age[];
export const alertActionValues = ["acknowledge","resolve"] as const satisfies readonly AlertAction[];
export const alertSourceKindValues = ["drift","vulnerability","control","framework","anomaly","budget","execution","remediation","webhook","database","audit_log","finding"] as const satisfies readonly AlertSourceKind[];
export const alertStatusValues = ["open","acknowledged","resolved"] as const satisfies readonly AlertStatus[];
export const alertTypeValues = ["security","cost","compliance","performance"] as const satisfies readonly AlertType[];
export const anomalyStatusValues = ["active","dismissed"] as const satisfies readonly AnomalyStatus[];
export const anomalyTypeValues = ["cost","performance"] as const satisfies readonly AnomalyType[];
export const approvalOutcomeValues = ["approved","refused","not_sent"] as const satisfies readonly ApprovalOutcome[];
export const attestationStatusValues = ["pending","accepted","rejected","withdrawn","superseded","expired"] as const satisfies readonly AttestationStatus[];
export const auditChainStateValues = ["sealed","behind","broken"] as const satisfies readonly AuditChainState[];
export const auditSourceValues = ["webhook","cloud_log"] as const satisfies readonly AuditSource[];
export const caredFindingTypeValues = ["drift","vulnerability"] as const satisfies readonly CaredFindingType[];
export const changeKindValues = ["created","changed","deleted"] as const satisfies readonly ChangeKind[];
export const changeMeansValues = ["console","cli","terraform","service","program","remediation"] as const satisfies readonly ChangeMeans[];
export const changeSourceValues = ["watch","audit_log","call_log","configuration_recorder","change_records","listing","event"] as const satisfies readonly ChangeSource[];
export const changeStatusValues = ["pending","applied","unchanged","failed"] as const satisfies readonly ChangeStatus[];
export const changeWindowStatusValues = ["scheduled","active","ended","cancelled"] as const satisfies readonly ChangeWindowStatus[];
export const checkCategoryValues = ["exposure","encryption","identity","logging","monitoring","resilience","network","secrets","patching","configuration","data-protection","cost","governance"] as const satisfies readonly CheckCategory[];
export const checkParameterTypeValues = ["integer","ports","address_ranges","accounts"] as const satisfies readonly CheckParameterType[];
export const controlGroupingValues = ["severity","control"] as const satisfies readonly ControlGrouping[];
export const controlStatusValues = ["passed","failed","not_evaluated","manual"] as const satisfies readonly ControlStatus[];
export const costGroupingValues = ["day","month","provider","service","provider,day","provider,month","service,day","service,month","provider,service","provider,service,day","provider,service,month"] as const satisfies readonly CostGrouping[];
export const costMetricValues = ["billed","amortized"] as const satisfies readonly CostMetric[];
export const decisionValues = ["approved","rejected","expired","cancelled"] as const satisfies readonly Decision[];
export const denyingPolicyValues = ["identity_policy","permissions_boundary","resource_policy","service_control_policy","resource_control_policy","session_policy","vpc_endpoint_policy","service_perimeter"] as const satisfies readonly DenyingPolicy[];
export const diagnosisStatusValues = ["running","completed","failed"] as const satisfies readonly DiagnosisStatus[];
export const driftFacetValues = ["status","severity","type","provider_type","provider_id","resource_type","region","owner_id","age"] as const satisfies readonly DriftFacet[];
export const driftSortValues = ["id","-id","severity","-severity","detected_at","-detected_at"] as const satisfies readonly DriftSort[];
export const driftStatusValues = ["detected","investigating","resolved"] as const satisfies readonly DriftStatus[];
export const driftTypeValues = ["configuration","security","compliance"] as const satisfies readonly DriftType[];
export const eventTypeValues = ["drift.detected","drift.updated","drift.resolved","alert.created","vulnerability.found","compliance.violation","assessment.completed","provider.degraded","cost.anomaly","change_window.ended","job.completed","remediation.completed","remediation.pending_approval","remediation.approved","remediation.rejected","remediation.expiring","audit.sealed","alert.updated","remediation.stopped","remediation.resumed","remediation.policy_planned","remediation.policy_paused","finding.assigned","finding.commented","finding.overdue"] as const satisfies readonly EventType[];
export const executionStatusValues = ["running","succeeded","failed"] as const satisfies readonly ExecutionStatus[];
export const executionTriggerValues = ["schedule","api","execution"] as const satisfies readonly ExecutionTrigger[];
export const exportFormatValues = ["csv","json"] as const satisfies readonly ExportFormat[];
export const findingGroupKindValues = ["cve","control","drift_kind"] as const satisfies readonly FindingGroupKind[];
export const findingGroupingValues = ["severity","finding"] as const satisfies readonly FindingGrouping[];
export const findingTypeValues = ["drift","vulnerability","control"] as const satisfies readonly FindingType[];
export const invitationStatusValues = ["sending","sent","failed","link_shown","expired"] as const satisfies readonly InvitationStatus[];
export const jobTypeValues = ["drift_detection","vulnerability_scan","compliance_assess","billing_sync","inventory_sync"] as const satisfies readonly JobType[];
export const keyScopeValues = ["read","write","decide","admin"] as const satisfies readonly KeyScope[];
export const laxerValuesValues = ["higher","lower"] as const satisfies readonly LaxerValues[];
export const leftOutReasonValues = ["changed_since","other_deviations","deleted"] as const satisfies readonly LeftOutReason[];
export const logLevelValues = ["info","warn","error"] as const satisfies readonly LogLevel[];
export const metricNameValues = ["cpu_percent","network_bytes","latency_ms","errors"] as const satisfies readonly MetricName[];
export const neighbourRelationValues = ["refers_to","network_path"] as const satisfies readonly NeighbourRelation[];
export const organizationAccountStateValues = ["discovered","connected","excluded","closed","suspended","error"] as const satisfies readonly OrganizationAccountState[];
export const organizationKindValues = ["cloud_a","cloud_b","cloud_c"] as const satisfies readonly OrganizationKind[];
export const organizationStatusValues = ["discovering","ready","error"] as const satisfies readonly OrganizationStatus[];
export const packageSourceValues = ["sbom","inventory","image_scan","inspector","configuration","images"] as const satisfies readonly PackageSource[];
export const permissionResultValues = ["allowed","denied","not_evaluated"] as const satisfies readonly PermissionResult[];
export const planningOutcomeValues = ["planned","already_planned","not_plannable","closed","unknown","failed"] as const satisfies readonly PlanningOutcome[];
export const propertyClassValues = ["tags","description","deletion_protection","public_access","policy","encryption","authentication","ingress","logging","backup","capacity","configuration"] as const satisfies readonly PropertyClass[];
export const providerKindValues = ["cloud_a","cloud_b","cloud_c","orchestrator"] as const satisfies readonly ProviderKind[];
export const providerKindNames = {"cloud_a":"AWS","cloud_b":"Google Cloud","cloud_c":"Azure","orchestrator":"Kubernetes"} as const satisfies Record<ProviderKind, string>;
export const reachabilityHopKindValues = ["internet","internet_gateway","route_table","network_acl","security_group","load_balancer","target_group","network_interface","database"] as const satisfies readonly ReachabilityHopKind[];
export const reachabilityProtocolValues = ["tcp","udp"] as const satisfies readonly ReachabilityProtocol[];
export const reachabilityStateValues = ["reachable","not_reachable","unknown","not_applicable"] as const satisfies readonly ReachabilityState[];
export const recommendationGroupingValues = ["kind","provider","resource_type"] as const satisfies readonly RecommendationGrouping[];
export const recommendationOrderValues = ["newest","savings"] as const satisfies readonly RecommendationOrder[];
export const recommendationSourceValues = ["rule","model"] as const satisfies readonly RecommendationSource[];
export const recommendationStatusValues = ["pending","applied","dismissed"] as const satisfies readonly RecommendationStatus[];
export const recommendationTypeValues = ["cost","security","performance"] as const satisfies readonly RecommendationType[];
export const remediationCommandValues = ["approve","reject","execute","rollback"] as const satisfies readonly RemediationCommand[];
export const remediationMessageValues = ["decide","execute","rollback"] as const satisfies readonly RemediationMessage[];
export const remediationPhaseValues = ["decide","check","execute","verify","undo","rollback"] as const satisfies readonly RemediationPhase[];
export const remediationPolicyDriftTypeValues = ["configuration","security","compliance"] as const satisfies readonly RemediationPolicyDriftType[];
export const remediationPolicyModeValues = ["plan","plan_and_approve"] as const satisfies readonly RemediationPolicyMode[];
export const remediationPolicyOutcomeValues = ["would_plan","would_approve","planned","approved","skipped"] as const satisfies readonly RemediationPolicyOutcome[];
export const remediationStatusValues = ["pending_approval","approved","executing","completed","failed","rolled_back"] as const satisfies readonly RemediationStatus[];
export const remediationStepStatusValues = ["planned","running","done","undone","kept"] as const satisfies readonly RemediationStepStatus[];
export const reportFormatValues = ["pdf","csv"] as const satisfies readonly ReportFormat[];
export const reportStatusValues = ["generating","ready","failed"] as const satisfies readonly ReportStatus[];
export const reportTypeValues = ["drift_summary","vulnerability_report","compliance_assessment","cost_report"] as const satisfies readonly ReportType[];
export const resourceEventKindValues = ["version","change","drift_detected","drift_resolved","vulnerability_detected","vulnerability_fixed","remediation_planned","remediation_started","remediation_ended","remediation_rolled_back","baseline_captured","alert_raised","alert_resolved","recommendation_made","recommendation_decided","anomaly_detected","cost"] as const satisfies readonly ResourceEventKind[];
export const resourceFacetValues = ["status","provider_type","provider_id","type","region","age"] as const satisfies readonly ResourceFacet[];
export const resourceQueryFormatValues = ["json","csv"] as const satisfies readonly ResourceQueryFormat[];
export const resourceQueryLimitValues = ["rows","resources","time","size"] as const satisfies readonly ResourceQueryLimit[];
export const resourceSortValues = ["id","-id","name","-name"] as const satisfies readonly ResourceSort[];
export const resourceStatusValues = ["active","stopped","deleted"] as const satisfies readonly ResourceStatus[];
export const resourceTypeDriftValues = ["compared","not_yet"] as const satisfies readonly ResourceTypeDrift[];
export const resourceTypeRemediationValues = ["planned","manual","not_yet"] as const satisfies readonly ResourceTypeRemediation[];
export const resourceTypeReversibilityValues = ["exact","depends","none"] as const satisfies readonly ResourceTypeReversibility[];
export const resourceTypeSourceValues = ["by_hand","by_schema"] as const satisfies readonly ResourceTypeSource[];
export const riskLevelValues = ["low","medium","high"] as const satisfies readonly RiskLevel[];
export const roleValues = ["user","admin"] as const satisfies readonly Role[];
export const rollbackStatusValues = ["running","failed","completed"] as const satisfies readonly RollbackStatus[];
export const savedViewListValues = ["drifts","vulnerabilities","resources","resource-query","alerts","remediation","recommendations"] as const satisfies readonly SavedViewList[];
export const sbomFormatValues = ["cyclonedx","spdx"] as const satisfies readonly SbomFormat[];
export const scoreBasisValues = ["cvss_v3","nvd","severity_word","cvss_v4","cvss_v2","none"] as const satisfies readonly ScoreBasis[];
export const searchKindValues = ["resource","provider","drift","vulnerability","alert","remediation","check","control"] as const satisfies readonly SearchKind[];
export const searchMatchValues = ["exact","prefix","contains"] as const satisfies readonly SearchMatch[];
export const severityValues = ["critical","high","medium","low"] as const satisfies readonly Severity[];
export const signInKindValues = ["api","api_key"] as const satisfies readonly SignInKind[];
export const syncStatusValues = ["syncing","synced","error"] as const satisfies readonly SyncStatus[];
export const timelineKindValues = ["version","change","drift_detected","drift_resolved","vulnerability_detected","vulnerability_fixed","remediation_planned","remediation_started","remediation_ended","remediation_rolled_back"] as const satisfies readonly TimelineKind[];
export const trendFindingKindValues = ["drift","vulnerability"] as const satisfies readonly TrendFindingKind[];
export const unevaluatedReasonValues = ["ecosystem_not_supported","no_version","version_not_understood"] as const satisfies readonly UnevaluatedReason[];
export const volatilePropertyStatusValues = ["observed","proposed","confirmed","rejected","withdrawn"] as const satisfies readonly VolatilePropertyStatus[];
export const vulnerabilityFacetValues = ["status","severity","provider_type","provider_id","resource_type","region","owner_id","age"] as const satisfies readonly VulnerabilityFacet[];
export const vulnerabilitySortValues = ["id","-id","cvss_score","-cvss_score","epss","-epss","known_exploited","-known_exploited","detected_at","-detected_at","due_at","-due_at"] as const satisfies readonly VulnerabilitySort[];
export const vulnerabilityStatusValues = ["open","fixed","ignored"] as const satisfies readonly VulnerabilityStatus[];
export const webhookDeliveryStatusValues = ["pending","sending","succeeded","failed"] as const satisfies readonly WebhookDeliveryStatus[];
export const writingStatusValues = ["running","written","kept"] as const satisfies readonly WritingStatus[];
