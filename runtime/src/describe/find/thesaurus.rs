//! Words of people and the words of commands that they may stand for.

use super::lexicon::actions_of;

/// Phrases, each with the word that says the same.
const PHRASES: &[(&str, &str)] = &[
    ("how many", "count"),
    ("number of", "count"),
    ("how much", "amount"),
    ("how often", "count"),
    ("how long", "duration"),
    ("where is", "locate"),
    ("where are", "locate"),
    ("who is", "who"),
    ("when is", "when"),
    ("sign up", "signup"),
    ("sign in", "login"),
    ("sign out", "logout"),
    ("log in", "login"),
    ("log out", "logout"),
    ("log off", "logout"),
    ("turn on", "enable"),
    ("switch on", "enable"),
    ("turn off", "disable"),
    ("switch off", "disable"),
    ("shut down", "shutdown"),
    ("power off", "shutdown"),
    ("set up", "create"),
    ("spin up", "create"),
    ("get rid", "delete"),
    ("throw away", "delete"),
    ("take down", "delete"),
    ("take away", "remove"),
    ("kick out", "remove"),
    ("hang up", "end"),
    ("call off", "cancel"),
    ("look up", "get"),
    ("look for", "search"),
    ("give back", "return"),
    ("bring back", "restore"),
    ("take back", "revoke"),
    ("roll back", "rollback"),
    ("put online", "publish"),
    ("go live", "publish"),
    ("put off", "reschedule"),
    ("time off", "leave"),
    ("opening hours", "hours"),
    ("opening times", "hours"),
    ("write down", "record"),
    ("hand over", "transfer"),
    ("turn down", "reject"),
    ("turn up", "increase"),
    ("turn into", "convert"),
    ("put on", "publish"),
    ("come back", "return"),
    ("money back", "refund"),
    ("back up", "backup"),
    ("cut off", "block"),
    ("fill in", "submit"),
    ("fill out", "submit"),
    ("send out", "send"),
    ("find out", "get"),
    ("deal with", "resolve"),
    ("switch to", "change"),
    ("sign off", "approve"),
    ("pick up", "pickup"),
    ("carry on", "resume"),
    ("credit card", "card"),
    ("phone number", "phonenumber"),
];

/// Words that people use, and words of commands that may be meant: `word: words of commands`.
const RELATED: &str = "\
adjust: set
appoint: assign
arrange: schedule book create
ask: request query question
attend: attendance join participant
attendee: participant roster guest member
attended: attendance
bid: offer
boss: manager owner
branch: ref
checkout: borrow
coach: trainer instructor teacher
dataset: data
dismiss: delete hide
flat: apartment listing
house: listing property home
housing: listing property
increase: raise set extend
landlord: owner
market: publish list
market: sale
money: refund payout
notify: subscribe watch
offline: unpublish deactivate stop
output: log
paid: settle complete pay
participants: roster attendance
postpone: reschedule
recall: withdraw
retract: withdraw remove
trainer: coach instructor
trips: bookings
visit: viewing view
abort: cancel stop terminate
absence: leave holiday
accept: approve confirm
acknowledge: ack confirm
activity: event log history audit
address: location email ip
adjust: update correct change
agree: accept approve
alarm: alert notification trigger
album: collection gallery
allow: grant permit enable permission authorize allowlist
amount: balance usage total cost level price quantity count
analytics: statistics metric report insight usage
announce: publish broadcast post
annul: void cancel
answer: reply respond response comment
app: application service
apply: submit application
approve: accept confirm publish
archive: store close
arrive: checkin arrival
arrived: checkin check arrival
article: post page document
assign: allocate delegate attach owner
assistant: agent bot
attach: connect add link mount
attachment: file evidence document upload
attempt: try run
audio: sound speech track recording
audit: log event trail
author: user creator owner
available: availability free slot open list
availability: slot free schedule
avatar: photo picture image
backup: snapshot dump export
badge: label tag
balance: credit fund account
ban: block suspend restrict deactivate disable
bill: invoice charge payment statement
block: suspend ban deny deactivate restrict lock
board: project dashboard
book: reserve schedule create reservation booking appointment register
booking: reservation appointment
borrow: checkout loan lend
bring: return add
bug: issue ticket defect
build: compile pipeline job run
business: organization merchant account company
buy: purchase order create provision checkout
calculate: compute estimate
calendar: schedule event
call: phone dial invoke conversation
cancel: void delete terminate revoke abort stop end
canceled: cancelled
car: vehicle
card: payment source
category: tag label group topic
change: update edit modify set replace adjust
charge: payment bill invoice fee
chargeback: dispute
chat: message conversation channel
chatroom: channel room
check: verify status validate inspect get test
checkin: check arrive
checkup: inspection maintenance appointment
choose: select set
claim: claims request
classify: moderate categorize moderation
clean: purge prune clear
clear: purge delete flush prune empty
client: customer user
clone: copy duplicate fork
close: end finish resolve complete shut update
cluster: pool fleet
code: repository source
collaborator: member user
colleague: collaborator member agent user teammate employee
column: field property
combine: merge join
comment: note reply review
company: organization business enterprise
compare: diff
complain: dispute ticket
complete: finish close done
computer: server machine device droplet
confirm: verify approve acknowledge
connect: attach join link
connected: connection link
consumption: usage stat
contact: customer person user
contest: dispute challenge
contents: items files content
continue: resume
contract: agreement
conversation: channel chat thread
convert: transform
copy: duplicate clone archive
correct: adjust update fix
cost: price usage spend billing
costs: usage billing price
count: total level number headcount quantity usage stock statistics summary
coupon: discount promotion
course: class lesson
cover: image picture
cpu: usage stat metric
crash: error failure
credit: balance point
cron: schedule job cronjob
customer: client guest buyer user
daily: day schedule
dashboard: overview board report summary
data: record content
date: time schedule
decline: reject deny
delay: postpone reschedule schedule
deliver: ship send delivery
delivery: shipment tracking
deny: reject decline
dependency: requirement
deploy: release publish rollout deployment
deposit: payment fund credit
device: machine sensor phone
dial: call
diagnose: inspect check
dial: call
disable: deactivate suspend block stop
disallow: deny forbid block
discount: coupon promotion
disk: volume storage space usage
dismiss: terminate reject close
dispute: chargeback
doctor: practitioner physician provider
docs: documentation article guide
done: complete finish close
download: export get content retrieve pull archive
draft: create unpublished
driver: operator
drug: medicine medication prescription
due: overdue open unpaid
duplicate: copy clone merge
duration: time length
earnings: revenue payout balance
edit: update change modify
email: mail send message address
embed: embedding
employee: staff worker member person
employ: hire create
empty: clear purge delete trash
enable: activate start turn create
end: stop terminate close finish complete
engine: motor
enroll: register signup join create
enter: submit add record create
erase: delete wipe purge
event: activity log
exchange: swap trade convert
execute: run exec invoke
expand: resize grow extend scale
expel: remove kick ban
expenses: cost spend
expire: expiration end
extend: renew lengthen prolong update
facts: info detail
fail: error failed failure
family: group
favorite: star like save bookmark
favourite: star like save favorite
fee: charge fine price cost
feedback: review rating survey comment
fees: fine charge
file: document content attachment upload
fill: refill complete
finance: billing payment
find: search list get lookup query
fine: fee penalty
finish: complete end close
fire: terminate dismiss delete
fix: repair update correct patch
flag: mark report label
follow: subscribe watch
forbid: deny block restrict
form: template
freeze: suspend lock hold pause
free: available availability slot release
friend: follower contact
front: home main
fuel: gas refuel
fund: balance deposit
funds: balance
generate: create
gift: giftcard
give: assign grant add issue create award
grant: allow add assign permission
greenlight: approve
group: team
grow: scale resize expand
guest: customer visitor
hand: assign
happy: satisfaction rating feedback
headcount: count employee
health: status ping check
hide: archive mute private
hire: employ onboard employee create
history: log past event list version
hold: pause suspend
holiday: leave vacation absence
homepage: site page
hook: webhook
hour: time timesheet
hours: time timesheet
house: property home
identity: verify id
image: picture photo
income: revenue earning
info: get detail information
injury: incident
insert: add create
inspect: get describe check
install: add deploy create
invite: invitation add
inventory: stock product
invoice: bill
ip: address
item: product lot record
items: lots products
job: task run workflow position
join: enter add merge connect
keep: save store retain
key: token secret credential
keys: secrets tokens
kick: remove expel
kill: stop terminate delete
label: tag
language: locale
latest: last recent newest current
launch: start run create
lawsuit: case
leave: exit quit
leftover: unused
lend: loan checkout
lesson: course class
lift: unban remove reinstate
like: favorite star save reaction
limit: quota cap
link: url connect attach shared
listen: play stream
listening: play analytics
live: publish stream online
locate: location track tracking position find
location: place position site address store
lock: freeze block protect
log: record add history event create
login: authenticate signin session auth
logo: icon image
logout: revoke signout session
logs: log event history
look: get view show
lose: remove
lyrics: text
machine: server device instance
mail: email message
maintenance: service repair
make: create generate add
manager: owner admin
map: location
mark: flag set label update
measure: metric reading sensor
measurement: reading metric value
medication: prescription medicine
medicine: prescription medication drug
meeting: appointment event booking
member: user person
memory: usage stat
merge: combine join
message: text chat mail sms post notification
migrate: move transfer
minutes: usage time
mistake: error
modify: update change edit
money: balance payment fund amount cost refund
move: transfer migrate relocate update
mute: silence
name: title rename
newest: latest recent
news: feed update
nickname: alias
notes: comment note
notify: send notification alert message
nurse: practitioner
offer: bid quote price
office: branch location
old: past previous former
onboard: register create
online: publish active live
open: create start launch
opening: hours open
order: purchase
outage: incident
overdue: fine unpaid due
overview: summary list report dashboard
owner: admin
package: shipment parcel release
page: site document
parcel: shipment package
parts: items
password: credential secret
past: history previous track
patient: person
pause: suspend hold stop
pay: payment settle charge
payment: charge pay transaction
penalty: fine fee
people: member user participant subscriber person
permission: access role grant
person: user member customer
phone: call number
phonenumber: number incoming
photo: image picture
picture: image photo avatar
place: location create put
plan: subscription schedule
play: start resume playback
playing: playback current
podcast: show episode
point: credit loyalty
points: loyalty reward
position: location track job
post: send publish create message
postpone: reschedule delay schedule
power: usage energy
prepare: create
prescribe: prescription issue
preview: view sample
price: rate cost amount
print: get show
private: restrict convert
process: top task
processes: top task
product: item goods
profile: user account
progress: status
prolong: extend renew
promise: guarantee
promote: upgrade publish
protect: lock secure protection
prove: verify evidence
publish: post release online activate
pull: download fetch create get
purchase: buy order checkout
push: send upload
put: set add update upload
question: ticket query
queue: list line
quit: leave exit stop
quota: limit usage
raise: create increase
rate: price rating limit
read: get view
reader: member user
reading: measurement
reactivate: reinstate enable restore resume
rebuild: retry build
recall: retract revoke
receipt: invoice
receive: get accept
recent: latest last history
record: log add create save
recover: restore undelete retrieve
recycle: trash
redeem: claim use
redo: retry rerun
reduce: shrink scale
refill: renew
refuel: fuel
refund: return reimburse reverse
refuse: reject decline deny
register: create signup add enroll
reimburse: refund
reject: decline deny refuse
related: similar
release: publish deploy unlock free
remind: reminder
remove: delete detach unassign clear
rename: update name title
renew: extend refresh
rent: lease loan booking
repair: maintenance fix
repeat: retry rerun
reply: comment respond answer message
report: statistics summary analytics create
request: create ask submit
reschedule: move change postpone
reserve: reservation book booking hold
reset: clear restore
resize: scale size
resign: terminate leave
resolve: close complete finish
restart: reboot retry rollout
restore: recover undelete reinstate unarchive
restrict: limit block
result: output report
resume: continue start unpause
retire: deactivate delete discontinue archive
retrieve: get fetch
retry: rerun restart
return: giveback refund
reverse: undo refund void
review: comment rating approve
revenue: earning sale payout report
revert: rollback undo restore
revoke: cancel delete
reward: loyalty point
room: channel unit
rotate: regenerate update renew
rule: policy firewall
rules: policy
run: execute start trigger job
salary: wage pay compensation employee payroll
sale: order transaction
save: store add create keep
scale: resize replica
schedule: plan calendar appointment timetable
screenshot: image
score: rating
seat: place ticket
secret: key credential token
secure: protect lock
select: choose
sell: sale sales order list
send: post deliver email publish create
sensor: device
server: instance machine droplet host vm
service: maintenance
setting: configuration preference
settings: configuration preference config
settle: pay complete
shape: format
share: link collaboration shared grant invite
shelf: location
shelves: locations
ship: shipment deliver send
shipping: shipment delivery
show: get view list
shrink: resize scale
shutdown: stop halt poweroff
sick: leave
signature: sign
signup: register create enroll
silence: mute suppress snooze
similar: related recommendation
size: space usage
skip: next
sleep: pause snooze
snooze: mute delay
song: track
sound: audio
space: storage usage
spend: cost usage
spending: cost usage
spent: cost usage spend billing
staff: employee user team member
stage: environment
star: favorite like
start: run create begin launch open
state: status
statement: invoice report
statistics: analytics stat metric usage report
stats: statistics analytics metric usage report
status: state health get
stay: booking
stock: inventory
stop: cancel end terminate pause disable halt discontinue
store: save shop location
stream: play live
student: member user
subscribe: follow subscription add join
subtitle: caption transcript
sum: total
summary: report overview
supplier: vendor
support: ticket help
surname: name
suspend: block disable pause deactivate freeze
swap: exchange change replace
switch: change swap toggle
take: get create
talk: call conversation message
task: job todo
tax: taxes
teacher: instructor
team: group
template: macro blueprint
terminate: end stop cancel delete
test: check verify
text: message sms transcript
throttle: limit
throw: delete
ticket: issue case request
time: hour date schedule
timesheet: hour
timetable: schedule
title: name
todo: task
token: key
tool: plugin
top: best
total: count sum
track: follow tracking
transaction: payment
transcribe: transcript transcription
transfer: move send migrate
transcript: text transcription
translate: translation
trash: delete deleted
travel: trip
trip: route
truck: vehicle
trucks: vehicles
try: test
turnover: revenue report
unarchive: restore
unban: reinstate unblock lift restore
unblock: unlock reinstate lift enable
undelete: restore
undo: revert restore cancel rollback
unfreeze: resume release unlock
unlock: release open
unread: new
unsubscribe: remove subscriber leave delete
unused: prune idle
update: edit change modify patch
upgrade: update
upload: import add create put
usage: consumption statistic
use: apply redeem run
user: member account person
utilization: usage stat
vacation: leave holiday absence
validate: verify check
van: vehicle
vehicle: car truck
vendor: supplier
vendors: suppliers
verify: confirm check validate
version: revision release
view: get show
visit: appointment booking
visitor: guest
void: cancel
voice: speech audio
vote: rating poll
wage: salary pay
wait: pending
warehouse: location storage
warn: alert
warning: alert
watch: follow subscribe monitor
water: irrigate
weather: forecast
website: site page
week: weekly
when: schedule time hours slot date
where: location
who: user member
wipe: delete clear purge
withdraw: retract cancel remove payout
work: job
worker: employee runner
write: create update put
";

/// Returns the word that says the same as a phrase of two words.
pub(super) fn phrase(first: &str, second: &str) -> Option<&'static str> {
    PHRASES.iter().find(|(phrase, _)| phrase.split_once(' ') == Some((first, second))).map(|(_, word)| *word)
}

/// Returns the words of commands that a word of a person may stand for, and those that may stand for it; `forms` are forms
/// of the word.
pub(super) fn related(forms: &[&str]) -> Vec<&'static str> {
    let mut out = Vec::new();
    for (word, words) in RELATED.lines().filter_map(|line| line.split_once(": ")) {
        if forms.contains(&word) {
            out.extend(words.split(' '));
        } else if words.split(' ').any(|other| forms.contains(&other) && actions_of(other).is_empty()) {
            out.push(word);
        }
    }
    out
}
