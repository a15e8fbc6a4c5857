/** Script: requests to the sandbox, elements (text is never parsed as markup), status messages. */
export const common = String.raw`
const api = location.pathname.replace(/\/$/, "") + "/api";
const $ = (id) => document.getElementById(id);

async function ask(path, method = "GET", body) {
  const response = await fetch(api + path, {
    method,
    ...(method !== "GET" && { headers: { "Content-Type": "application/json" } }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = response.status === 204 ? undefined : await response.json();
  if (!response.ok) throw new Error(answer?.error ?? "The sandbox responded with status " + response.status);
  return answer;
}

function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  const { dataset, ...others } = properties;
  Object.assign(element, others);
  Object.assign(element.dataset, dataset);
  element.append(...children);
  return element;
}

let silence;
function tell(text) {
  $("notice").textContent = text;
  clearTimeout(silence);
  silence = setTimeout(() => ($("notice").textContent = ""), 4000);
}

function on(element, event, act) {
  element.addEventListener(event, async (happened) => {
    if (event === "submit") happened.preventDefault();
    try {
      await act(happened);
    } catch (error) {
      tell(error.message);
    }
  });
}

function copier(text, what) {
  const button = make("button", { type: "button", className: "small", textContent: "Copy" });
  button.setAttribute("aria-label", "Copy " + what);
  on(button, "click", async () => {
    await navigator.clipboard.writeText(text);
    tell("Copied " + what);
  });
  return button;
}
`;
