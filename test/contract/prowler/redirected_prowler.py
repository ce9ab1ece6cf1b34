"""Runs Prowler with the clients of Azure and Google Cloud redirected to a server on loopback.

    python redirected_prowler.py azure|gcp …

`REDIRECT_TO` is the address of the server. It gets each call with the host that it was for in `x-redirected-host`. Tokens
are `REDIRECT_TOKEN`; calls to Microsoft Graph are refused, as no server stands in for it.
"""

import os
import sys
import time
from urllib.parse import urlsplit

target = os.environ["REDIRECT_TO"]
token = os.environ["REDIRECT_TOKEN"]


def redirected(url):
    """The address of a call at the server, and the host that it was for."""
    parts = urlsplit(url)
    query = f"?{parts.query}" if parts.query else ""
    return f"{target}{parts.path}{query}", parts.netloc


def redirect_azure():
    import httpx
    from azure.core.credentials import AccessToken, AccessTokenInfo
    from azure.identity import DefaultAzureCredential
    from requests.adapters import HTTPAdapter

    send = HTTPAdapter.send

    def send_redirected(self, request, **options):
        request.url, host = redirected(request.url)
        request.headers["x-redirected-host"] = host
        return send(self, request, **options)

    async def refuse(self, request):
        raise httpx.ConnectError("Microsoft Graph is not reached")

    HTTPAdapter.send = send_redirected
    httpx.AsyncHTTPTransport.handle_async_request = refuse
    hour = 3600
    DefaultAzureCredential.get_token = lambda *_, **__: AccessToken(token, int(time.time()) + hour)
    DefaultAzureCredential.get_token_info = lambda *_, **__: AccessTokenInfo(token, int(time.time()) + hour)


def redirect_google():
    import httplib2
    from googleapiclient import http

    request = httplib2.Http.request

    def request_redirected(self, uri, method="GET", body=None, headers=None, *others, **options):
        address, host = redirected(uri)
        return request(self, address, method, body, {**(headers or {}), "x-redirected-host": host}, *others, **options)

    httplib2.Http.request = request_redirected
    os.environ["CLOUDSDK_AUTH_ACCESS_TOKEN"] = token
    # Failures are answers of the server, which another try does not change.
    http._should_retry_response = lambda *_: False


{"azure": redirect_azure, "gcp": redirect_google}[sys.argv[1]]()

from prowler.__main__ import prowler  # noqa: E402 (after the clients were redirected)

sys.argv[0] = "prowler"
sys.exit(prowler())
