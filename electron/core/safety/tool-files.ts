// electron/core/safety/tool-files.ts - files that tools run or obey by themselves, once a person opens, installs or commits the folder.
import type { Say } from './report.ts';

interface ToolFile {
  /** Matches the whole path, with `/`. */
  path: RegExp;
  /** The end of a sentence that begins with the file. */
  why: string;
  /** What in its text starts a program without a further question; null = it always does. */
  starts?: RegExp | null;
}

const TOOL_FILES: readonly ToolFile[] = [
  {
    path: /(?:^|\/)\.vscode\/|\.code-workspace$/i,
    why: 'is read by VS Code when the folder is opened',
    starts: /"runOn"\s{0,20}:\s{0,20}"folderOpen"/i,
  },
  {
    path: /(?:^|\/)\.(?:zed|fleet|run|nova|idea|vs)\/|\.sublime-(?:project|workspace)$/i,
    why: 'is read by an editor when the folder is opened',
  },
  {
    path: /(?:^|\/)\.devcontainer(?:\/|\.json$)/i,
    why: 'builds and starts a container for the folder',
    starts: /"(?:initialize|onCreate|postCreate|postStart|postAttach|updateContent)Command"/,
  },
  { path: /(?:^|\/)\.(?:husky|githooks|git-hooks|hooks)\/|(?:^|\/)\.git\/hooks\//i, why: 'is run by Git', starts: null },
  {
    path: /(?:^|\/)(?:\.pre-commit-config\.ya?ml|\.?lefthook(?:-local)?\.(?:ya?ml|toml|json)|\.overcommit\.yml)$/i,
    why: 'says what Git runs',
  },
  {
    path: /(?:^|\/)\.(?:claude|claude-plugin|cursor|gemini|codex|windsurf|kiro|kilocode|amazonq|amp|agents|factory|trae|continue|roo|clinerules|cline|opencode|augment|qwen|junie|goose)\//i,
    why: 'is read by an assistant when the folder is opened',
    starts: /"?(?:hooks|mcpServers|mcp_servers|apiKeyHelper|statusLine)"?\s{0,20}[:=\]]/,
  },
  {
    path: /(?:^|\/)hooks\/[^/]{1,200}$/i,
    why: 'may be run by an assistant or by Git as a hook',
    starts: /"?(?:PreToolUse|PostToolUse|SessionStart|UserPromptSubmit|Stop|SubagentStop|PreCompact|Notification)"?\s{0,20}[:=]/,
  },
  {
    path: /(?:^|\/)(?:\.?mcp(?:[-_.]config)?\.json|claude_desktop_config\.json|opencode\.jsonc?)$/i,
    why: 'names programs that an assistant starts',
    starts: /"command"\s{0,20}:/,
  },
  {
    path: /(?:^|\/)(?:CLAUDE(?:\.local)?\.md|AGENTS?\.md|GEMINI\.md|QWEN\.md|WARP\.md|\.cursorrules|\.windsurfrules|\.clinerules|\.goosehints|\.aider\.conf\.yml|\.roorules)$/i,
    why: 'is obeyed by assistants that work in the folder',
  },
  {
    path: /(?:^|\/)\.github\/(?:workflows|actions)\/|(?:^|\/)\.(?:gitlab-ci|travis|drone)\.yml$|(?:^|\/)\.(?:circleci|buildkite|woodpecker)\/|(?:^|\/)(?:Jenkinsfile|azure-pipelines\.ya?ml|bitbucket-pipelines\.ya?ml)$/i,
    why: 'is run by a build server',
  },
  {
    path: /(?:^|\/)\.github\/(?:copilot-instructions\.md|instructions\/|prompts\/|agents\/)/i,
    why: 'is obeyed by assistants that work in the folder',
  },
  {
    path: /(?:^|\/)(?:\.envrc|\.direnvrc|\.tool-versions|\.?mise(?:\.[\w-]{1,30})?\.toml|\.?mise\/config\.toml|\.autoenv|\.nvmrc)$/i,
    why: 'is read by a shell that enters the folder',
  },
  {
    path: /(?:^|\/)\.(?:bash(?:rc|_profile|_login|_logout|_aliases)|z(?:shrc|shenv|profile|login)|profile|login|kshrc|inputrc|vimrc|exrc|nvimrc|nvim\.lua|lvimrc|gdbinit|lldbinit|pythonrc|irbrc|pryrc|rspec|Rprofile|emacs|dir-locals\.el|tmux\.conf|gitconfig|hgrc|terraformrc)$|(?:^|\/)\.(?:ipython|jupyter)\//i,
    why: 'is run by a program when it starts',
    starts: null,
  },
  { path: /(?:^|\/)(?:sitecustomize|usercustomize)\.py$|\.pth$/i, why: 'is run by every start of Python beside it', starts: null },
  {
    path: /(?:^|\/)(?:(?:setup|conftest|noxfile|fabfile|tasks)\.py|tox\.ini|pyproject\.toml|setup\.cfg)$/i,
    why: 'is run by Python’s tools',
  },
  {
    path: /(?:^|\/)package\.json$/i,
    why: 'says what a package manager runs',
    starts: /"(?:pre|post)?(?:install|prepare|uninstall)"\s{0,20}:|"dependencies"\s{0,20}:\s{0,20}\{[^}]{0,1000}(?:git\+|https?:|file:)/,
  },
  {
    path: /(?:^|\/)(?:(?:eslint|prettier|stylelint|vite|vitest|jest|babel|webpack|rollup|postcss|tailwind|next|nuxt|svelte|astro|playwright|karma|commitlint|lint-staged|release)\.config\.[cm]?[jt]s|\.(?:eslintrc|prettierrc|babelrc|stylelintrc|mocharc|lintstagedrc|commitlintrc)(?:\.[cm]?js|\.json|\.ya?ml)?|(?:gulpfile|gruntfile)\.[cm]?[jt]s|deno\.jsonc?|bunfig\.toml)$/i,
    why: 'is run or obeyed by JavaScript’s tools',
  },
  {
    path: /(?:^|\/)(?:\.replit|\.gitpod\.ya?ml|replit\.nix|shell\.nix|flake\.nix|devbox\.json)$/i,
    why: 'says what is run when the folder is opened',
  },
  {
    path: /(?:^|\/)(?:Cargo\.toml|\.cargo\/config(?:\.toml)?|rust-toolchain(?:\.toml)?|binding\.gyp|build\.rs|build\.zig|build\.gradle(?:\.kts)?|settings\.gradle(?:\.kts)?|pom\.xml|gradlew(?:\.bat)?|mvnw(?:\.cmd)?|CMakeLists\.txt|meson\.build|BUILD(?:\.bazel)?|WORKSPACE)$/i,
    why: 'is run by a build',
  },
  {
    path: /(?:^|\/)(?:GNU)?makefile$|\.mk$|(?:^|\/)(?:\.?justfile|Taskfile\.ya?ml|Rakefile|Vagrantfile|Procfile|Tiltfile|Brewfile|Gemfile|Earthfile)$/i,
    why: 'says what a tool runs',
  },
  { path: /(?:^|\/)(?:Dockerfile|Containerfile|(?:docker-)?compose)(?:\.[\w.-]{1,60})?$/i, why: 'says what a container runs' },
  {
    path: /(?:^|\/)\.(?:npmrc|yarnrc(?:\.ya?ml)?|pnpmfile\.cjs|pypirc|condarc)$|(?:^|\/)(?:pip\.conf|pip\.ini|\.pnpmfile\.cjs|\.yarn\/(?:plugins|releases)\/.{1,200})$/i,
    why: 'changes where a package manager gets packages from',
  },
  {
    path: /(?:^|\/)(?:autorun\.inf|desktop\.ini|\.DirIcon|\.desktop)$|\.(?:service|timer|plist)$/i,
    why: 'is read by the operating system',
  },
];

/** A file with such a name; `text` is null for what is not text. */
export function inspectToolFile(path: string, text: string | null, say: Say): void {
  const found = TOOL_FILES.find((each) => each.path.test(path));
  if (found === undefined) return;
  const { why, starts } = found;
  const isStarted = starts === null || (starts !== undefined && text !== null && starts.test(text));
  say('tool_file', isStarted ? 'danger' : 'caution', `This file ${why}${isStarted ? ', and starts a program' : ''}.`);
}
