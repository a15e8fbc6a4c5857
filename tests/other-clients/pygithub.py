"""Runs PyGithub with a base address and a token as arguments. Prints its findings as a line of JSON."""

import json
import sys

from github import Auth, BadCredentialsException, Github, GithubException, UnknownObjectException

base, token = sys.argv[1:]


def signed_in(secret):
    at_once = {"seconds_between_requests": 0, "seconds_between_writes": 0}
    return Github(base_url=base, auth=Auth.Token(secret), retry=None, per_page=40, **at_once)


def refusal(error, action):
    try:
        action()
    except error as refused:
        return [type(refused).__name__, refused.status]
    return None


def attributes(resource):
    """Reads all properties of a resource, since the client checks the type of each."""
    names = [name for name, value in vars(type(resource)).items() if isinstance(value, property)]
    return len([getattr(resource, name) for name in names])


host = signed_in(token)
rocket = host.get_repo("acme/rocket")

issue = rocket.create_issue("It leaks", body="As in #1.", labels=["bug"])
issue.add_to_labels("question")
issue.add_to_assignees("alice")
comment = issue.create_comment("Me too.")
comment.edit("Not me.")
comments = [one.body for one in issue.get_comments()]
comment.delete()
issue.lock("spam")
issue.edit(state="closed")
issue = rocket.get_issue(issue.number)

written = rocket.create_file("notes.txt", "Notes", "one\n")
rocket.update_file("notes.txt", "More notes", "two\n", written["content"].sha)
commit = rocket.get_commit(next(iter(rocket.get_commits())).sha)

pages = rocket.get_issues(state="all")
found = {
    "user": host.get_user().login,
    "attributes": attributes(rocket) > 100 and attributes(issue) > 30 and attributes(host.get_user()) > 30,
    "issues": [pages.totalCount, len({one.id for one in pages}), next(iter(pages.reversed)).number],
    "issue": [issue.state, issue.locked, sorted(label.name for label in issue.labels), len(issue.assignees)],
    "comments": comments,
    "commit": [commit.commit.message, commit.stats.total, [file.filename for file in commit.files]],
    "file": rocket.get_contents("notes.txt").decoded_content.decode(),
    "markdown": "<a href" in host.render_markdown("#1", context=rocket),
    "changed": [rocket.update(), rocket.update()],
    "renamed": host.get_repo("acme/booster").full_name,
    "missing": refusal(UnknownObjectException, lambda: host.get_repo("acme/nothing")),
    "invalid": refusal(GithubException, lambda: rocket.create_issue("")),
    "stranger": refusal(BadCredentialsException, lambda: signed_in("nobody").get_user().login),
    "limit": host.get_rate_limit().resources.core.limit,
}
print(json.dumps(found))
