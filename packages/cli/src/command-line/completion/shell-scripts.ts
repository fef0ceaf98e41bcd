/** The shells with completion. */
export const shells = ["bash", "zsh", "fish"] as const;

/** One of the shells. */
export type ShellName = (typeof shells)[number];

const bash = `# iphub in bash. For every new shell: echo 'source <(iphub completion bash)' >> ~/.bashrc
_iphub() {
  local line="\${COMP_LINE:0:COMP_POINT}" kind="" value about
  # bash completes only from the last @, : or = or from an open quote on: what is before it is already there.
  local there="" quote="" c at
  for ((at = 0; at < \${#line} - \${#2}; at++)); do
    c="\${line:at:1}"
    if [[ $c == "\\\\" && $quote != "'" ]]; then there+="\${line:at+1:1}"; ((at++))
    elif [[ -n $quote && $c == "$quote" ]]; then quote=""
    elif [[ -z $quote && $c == [\\'\\"] ]]; then quote="$c"
    elif [[ -z $quote && $c == [[:space:]] ]]; then there=""
    else there+="$c"
    fi
  done
  COMPREPLY=()
  while IFS=$'\\t' read -r value about; do
    if [[ -z $kind ]]; then kind=$value; continue; fi
    value="\${value#"$there"}"
    case $quote in
      "'") value="\${value//"'"/"'\\''"}" ;;
      '"') for c in "\\\\" '"' '$' '${"`"}'; do value="\${value//"$c"/"\\\\$c"}"; done ;;
      *) printf -v value '%q' "$value" ;;
    esac
    COMPREPLY+=("$value")
  done < <(command iphub __complete line "$line" 2>/dev/null)
  if [[ $kind == :files ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r value; do COMPREPLY+=("$value"); done < <(compgen -f -- "$2")
  elif [[ $kind == :goes-on && -n $quote && \${#COMPREPLY[@]} -eq 1 ]]; then
    # bash closes the quote after the only word; of two it inserts what they have in common.
    COMPREPLY+=("\${COMPREPLY[0]} ")
  elif [[ $kind == :goes-on ]]; then
    compopt -o nospace 2>/dev/null
  elif [[ $kind == :replaces && \${#COMPREPLY[@]} -gt 1 ]]; then
    # What is typed stays while several fit: bash would put what they have in common in its place.
    COMPREPLY+=("$2")
  fi
}
complete -F _iphub iphub
`;

const zsh = `#compdef iphub
# iphub in zsh. For every new shell: echo 'source <(iphub completion zsh)' >> ~/.zshrc (after compinit)
_iphub() {
  local -a lines found typed
  local line value about
  typed=("\${(@)words[2,CURRENT]}")
  if [[ -n $compstate[quote] ]]; then
    # The quote that is open at the cursor is closed, so that the word can be read.
    typed[-1]+="$compstate[quote]"
  elif [[ $typed[-1] == *[\\'\\"]* ]]; then
    # A quote that begins within the word is not in compstate: zsh writes it, and what it inserts, with backslashes.
    typed[-1]="$PREFIX"
  fi
  lines=("\${(@f)$(command iphub __complete words "\${(@Q)typed}" 2>/dev/null)}")
  if [[ $lines[1] == :files ]]; then compset -P '--*='; _files; return; fi
  for line in "\${(@)lines[2,-1]}"; do
    value="\${line%%$'\\t'*}"
    about="\${line#*$'\\t'}"
    found+=("\${value//:/\\\\:}\${about:+:$about}")
  done
  if [[ $lines[1] == :goes-on ]]; then
    _describe -V iphub found -S ''
  elif [[ $lines[1] == :replaces ]]; then
    compstate[insert]=menu
    _describe -V iphub found -U
  else
    _describe -V iphub found
  fi
}
if [[ $funcstack[1] == _iphub ]]; then _iphub "$@"; else compdef _iphub iphub; fi
`;

const fish = `# iphub in fish. For every new shell: iphub completion fish > ~/.config/fish/completions/iphub.fish
function __iphub_complete
    set -l before (commandline -opc)
    # The word as the program gets it: without backslashes and quotes, of which the last may be open.
    set -l typed (commandline -ct)
    set -l word "$typed"
    for quote in '' "'" '"'
        set -l closed (string unescape -- "$typed$quote")
        and set word "$closed"
        and break
    end
    set -l found (command iphub __complete words $before[2..-1] "$word" 2>/dev/null)
    if test "$found[1]" = ':files'
        set -l flag (string match -r -- '^--[^=]+=' "$word")
        for path in (__fish_complete_path (string replace -r -- '^--[^=]+=' '' "$word"))
            printf '%s\\n' "$flag"$path
        end
        return
    end
    test (count $found) -gt 1; or return
    # fish keeps only what has the typed letters, in the word or in its meaning: what the hub found otherwise gets them.
    set -l part (string replace -r -- '^--[^=]+=' '' "$word")
    set -l letters (string escape --style=regex -- "$part")
    for line in $found[2..-1]
        set -l shown (string replace -r -- '^--[^=]+=' '' "$line")
        if test "$found[1]" = ':replaces'; and string match -qr -- '\\t.' "$line"
            string match -qir -- "$letters" "$shown"; or set line "$line ($part)"
        end
        printf '%s\\n' "$line"
    end
end
complete -c iphub -f -a '(__iphub_complete)'
`;

/** The completion script of each shell; every Tab calls the program. */
export const shellScripts: Readonly<Record<ShellName, string>> = { bash, zsh, fish };
